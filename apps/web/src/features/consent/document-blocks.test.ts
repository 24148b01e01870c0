import { expect, test } from 'vitest'
import { documentBlocks } from './document-blocks'

test('reads headings, paragraphs and lists, however they are spaced', () => {
  const body = 'First line\nof one paragraph.\n\n## What we keep\n- your name\n- your number\n\nThe end.\r\n'
  expect(documentBlocks(body)).toEqual([
    { kind: 'paragraph', text: 'First line of one paragraph.' },
    { kind: 'heading', text: 'What we keep' },
    { kind: 'list', items: ['your name', 'your number'] },
    { kind: 'paragraph', text: 'The end.' },
  ])
})

test('an empty body has no blocks, and markup of any other kind stays text', () => {
  expect(documentBlocks('')).toEqual([])
  expect(documentBlocks('<b>1</b> **2** #3')).toEqual([{ kind: 'paragraph', text: '<b>1</b> **2** #3' }])
})
