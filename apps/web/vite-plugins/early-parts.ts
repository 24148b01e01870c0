import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Preloads the chunks that every page needs, so that they load in parallel with the small entry script.
 * @param names names of chunks in `parts.ts`
 */
export function earlyParts(names: readonly string[]): Plugin {
  return {
    name: 'khum-early-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const tags: HtmlTagDescriptor[] = []
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk' || !names.includes(part.name)) continue
          tags.push(link({ rel: 'modulepreload', href: `/${part.fileName}` }))
          for (const style of part.viteMetadata?.importedCss ?? []) {
            tags.push(link({ rel: 'stylesheet', href: `/${style}` }))
          }
        }
        return tags
      },
    },
  }
}

/** Returns a `<link>` tag for the end of the head, after the charset and the referrer policy. */
function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }
}
