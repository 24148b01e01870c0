export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/** Splits the body of a consent text. Blank lines separate paragraphs, `## ` starts a heading and `- ` a list item. */
export function documentBlocks(body: string): Block[] {
  return body
    .split(/\n\s*\n/)
    .flatMap((paragraph) => blocksOf(paragraph.split('\n').map((line) => line.trim())))
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (line === '') continue
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) })
    else if (line.startsWith('- ') && last?.kind === 'list') last.items.push(line.slice(2))
    else if (line.startsWith('- ')) blocks.push({ kind: 'list', items: [line.slice(2)] })
    else if (last?.kind === 'paragraph') last.text += ` ${line}`
    else blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}
