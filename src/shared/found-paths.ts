/** What search engines, feed readers, chats and other sites fetch. Apart from `paths`, which every visitor's browser fetches. */
export const foundPaths = {
  manifest: "/manifest.webmanifest",
  sitemapIndex: "/sitemap.xml",
  sitemap: (name: string) => `/sitemaps/${name}`,
  feedOfProjects: "/feeds/projects",
  feedOfProject: (publicId: string) => `/feeds/projects/${publicId}`,
  embeddedProject: (publicId: string) => `/embed/projects/${publicId}`,
  previewOfProject: (publicId: string, hash: string) => `/previews/projects/${publicId}/${hash}.jpg`,
} as const;
