import type { SameShape } from '../same-shape'
import type { documents as th } from '../th/documents'

export const documents = {
  list: {
    receipt: {
      title: 'Receipts',
      hint: 'The whole page, with the patient’s name, date and amount easy to read.',
    },
    medical: {
      title: 'Medical certificate or other document',
      hint: 'A certificate that names the illness or injury, or another paper from the hospital.',
    },
    bank_book: {
      title: 'Bank book page',
      hint: 'A bank account in Thailand, in the name of the insured or an authorised person.',
    },
  },
  pick: {
    title: 'Take a photo or choose a file',
    text: 'JPG, PNG or PDF, up to {size} MB each',
    full: 'That is all {count, number} files. Remove one first to add another.',
  },
  fate: {
    uploading: 'Upload not finished',
    received: 'Received, being checked',
    waiting_scan: 'Received, waiting for the safety check',
    accepted: 'Checked and accepted',
    refused: 'This file cannot be used',
  },
  sending: {
    preparing: 'Preparing the file',
    uploading: 'Uploading {percent, number}%',
    waiting_network: 'No signal. It goes on by itself when the signal is back.',
    done: 'Uploaded',
    failed: 'Upload failed',
  },
  interrupted: 'The upload stopped half-way. Choose the same file again to go on, or remove this one.',
  remove: {
    label: 'Remove {name}',
    title: 'Remove this file?',
    confirm: 'Remove file',
  },
} as const satisfies SameShape<typeof th>
