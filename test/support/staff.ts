import type { TestApp } from "./app.ts";

export interface Hired {
  cookie: string;
  userId: number;
}

/** Invites somebody to the staff and accepts for them. */
export async function hireStaff(
  test: TestApp,
  adminCookie: string,
  username: string,
  role: "reviewer" | "administrator" = "reviewer",
): Promise<Hired> {
  const wish = { name: `Fictional ${username}`, email: `${username}@staff.example`, role };
  const invited = await test.call("POST", "/api/admin/staff/invitations", wish, { cookie: adminCookie });
  // Who else is there would have to approve it; most tests are about something else.
  await test.owner.query("update invitations set approved_at = now() where approved_at is null");
  await test.owner.query(
    "update approvals set state = 'lapsed', ended_at = now() where kind = 'administrator_added' and state = 'waiting'",
  );
  const token = String(invited.body["link"]).split("/").at(-1);
  const account = { username, password: "a-long-enough-password" };
  const { status, body, headers } = await test.call("POST", `/api/invitations/${token}/accept`, account);
  if (status !== 201) throw new Error(JSON.stringify([invited.body, body]));
  return { cookie: String(headers["set-cookie"]).split(";")[0] ?? "", userId: Number(body["id"]) };
}
