import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Names the parts that every page needs in the page's head, so that they come together with the tiny entry instead of after it.
 * @param names of the parts as the build's groups call them
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

/** At the end of the head: charset and referrer policy stand before it. */
function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }
}
