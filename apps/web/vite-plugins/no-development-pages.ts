import type { Plugin } from 'vite'

const developmentPages = /\/src\/app\/dev-(?:ui|theme)\//

/** Fails a build that contains a development page. */
export function noDevelopmentPages(): Plugin {
  return {
    name: 'khum-no-development-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        const found = part.type === 'chunk' && part.moduleIds.find((id) => developmentPages.test(id))
        if (found) throw new Error(`A production build must not contain ${found}`)
      }
    },
  }
}
