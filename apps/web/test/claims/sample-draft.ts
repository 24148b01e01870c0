import type { ClaimDocument, Draft } from '@khum/contract'
import { listedCoverage } from '../coverages/sample-coverage'

let count = 0

export function newId(): string {
  count += 1
  return `made${count}`.padEnd(22, 'A')
}

export function makeDraft(part: Partial<Draft> = {}): Draft {
  return {
    id: newId(),
    version: 1,
    step: 'fill',
    coverage: listedCoverage,
    data: {},
    only_treatment: null,
    documents: [],
    reads_receipts: false,
    reads_text: false,
    updated_at: '2026-11-21T05:00:00.000Z',
    ...part,
  }
}

export function makeDocument(part: Partial<ClaimDocument>): ClaimDocument {
  return {
    id: newId(),
    list: 'receipt',
    name: 'receipt.jpg',
    size: 1000,
    received_bytes: 1000,
    content_type: 'image/jpeg',
    fate: 'accepted',
    refusal: null,
    pages: null,
    has_thumbnail: false,
    is_copied: false,
    created_at: '2026-11-21T05:00:00.000Z',
    ...part,
  }
}
