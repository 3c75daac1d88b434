import type { TestApp } from "./app.ts";

/** Invites somebody and accepts for them. Returns their cookie and the number of their account. */
export async function joinInstitution(
  test: TestApp,
  adminCookie: string,
  institutionId: number,
  username: string,
): Promise<{ cookie: string; userId: number }> {
  const wish = { name: "Iris Vale", email: `${username}@stone-meadow.example` };
  const invited = await test.call("POST", `/api/admin/institutions/${institutionId}/invitations`, wish, { cookie: adminCookie });
  const token = String(invited.body["link"]).split("/").at(-1);
  const account = { username, password: "a-long-enough-password" };
  const { status, body, headers } = await test.call("POST", `/api/invitations/${token}/accept`, account);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { cookie: String(headers["set-cookie"]).split(";")[0] ?? "", userId: Number(body["id"]) };
}
