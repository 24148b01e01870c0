import type { SameShape } from '../same-shape'
import type { documents as th } from '../th/documents'

export const documents = {
  list: {
    receipt: {
      title: 'Receipts',
      hint: 'The full page, with the patient’s name, date and amount easy to read.',
    },
    medical: {
      title: 'Medical certificate or other document',
      hint: 'A certificate that names the illness or injury, or another document from the hospital or clinic.',
    },
    bank_book: {
      title: 'Bank book page',
      hint: 'A bank account in Thailand, in the name of the insured person or an authorised person.',
    },
    card_front: {
      title: 'Front of the card',
      hint: 'Every word should be readable',
    },
    card_back: {
      title: 'Back of the card',
      hint: 'Every word should be readable',
    },
  },
  pick: {
    title: 'Take a photo or choose a file',
    more: 'Add another photo or file',
    text: 'JPG, PNG or PDF, up to {size} MB each',
    full: 'You’ve added {count, number} files, the most you can. Please remove one before adding another.',
  },
  fate: {
    uploading: 'Upload not finished',
    received: 'Received, being checked',
    waiting_scan: 'Received, waiting for the safety check',
    accepted: 'Checked and accepted',
    refused: 'You can’t use this file',
  },
  sending: {
    preparing: 'Preparing the file',
    uploading: 'Uploading {percent, number}%',
    waiting_network: 'No signal. The upload will continue when you’re back online.',
    done: 'Uploaded',
    failed: 'Upload failed',
  },
  copied: 'From an earlier claim · for {account} · you can replace it',
  interrupted: 'The upload stopped halfway. Choose the same file again to continue, or remove it.',
  remove: {
    label: 'Remove {name}',
    title: 'Remove this file?',
    confirm: 'Remove file',
  },
} as const satisfies SameShape<typeof th>
