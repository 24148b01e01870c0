interface ImportMetaEnv {
  /** Defaults of a page that is served without a server of ours (static hosting). */
  readonly VITE_API_KEY?: string
  readonly VITE_PARTNER_ID?: string
  readonly VITE_SECRET_KEY?: string
}

declare module 'virtual:licences' {
  /** Made by vite-plugins/licences.ts when the pages are built. */
  export const licences: { licence: string | null; packages: { name: string; version: string }[] }[]
}
