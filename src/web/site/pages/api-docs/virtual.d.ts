declare module "virtual:api-document" {
  const document: unknown;
  export default document;
}
