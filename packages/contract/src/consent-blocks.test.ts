import { expect, test } from 'vitest'
import { documentBlocks } from './consent-blocks'

test('parses headings, paragraphs and lists with any spacing', () => {
  const body = 'First line\nof one paragraph.\n\n## What we keep\n- your name\n- your number\n\nThe end.\r\n'
  expect(documentBlocks(body)).toEqual([
    { kind: 'paragraph', text: 'First line of one paragraph.' },
    { kind: 'heading', text: 'What we keep' },
    { kind: 'list', items: ['your name', 'your number'] },
    { kind: 'paragraph', text: 'The end.' },
  ])
})

test('returns no blocks for an empty body and keeps other markup as text', () => {
  expect(documentBlocks('')).toEqual([])
  expect(documentBlocks('<b>1</b> **2** #3')).toEqual([{ kind: 'paragraph', text: '<b>1</b> **2** #3' }])
})
