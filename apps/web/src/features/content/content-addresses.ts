import type { ContentKind } from '@khum/contract/content'
import { href } from '@khum/contract/paths'

/** Where one of a kind is read; partners' articles are read like ours. */
export function contentAddress({ kind, id }: { kind: ContentKind; id: string }): string {
  return kind === 'promotion' ? href('promotion', { id }) : href('article', { id })
}
