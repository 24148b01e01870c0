import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(?:js|css|svg|json|txt)$/
const leastBytes = 1024

/**
 * Writes `.br` and `.gz` files of the built assets at the highest level. Skips index.html, which the server fills in
 * for each partner, and files that an earlier build has compressed.
 */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'khum-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true }).catch((): string[] => [])
      await Promise.all(
        names
          .filter((name) => worthIt.test(name) && !names.includes(`${name}.br`))
          .map((name) => compress(join(outDir, name))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < leastBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  // Writes nothing if compression saves less than a tenth.
  if (br.length > content.length * 0.9) return
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
