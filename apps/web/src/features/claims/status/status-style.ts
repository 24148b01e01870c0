import type { ClaimStatus } from '@khum/contract/claim-status'
import {
  Banknote,
  BanknoteX,
  CircleCheck,
  CircleX,
  FilePlus2,
  FileX2,
  Inbox,
  type LucideIcon,
  SearchCheck,
  Send,
  Undo2,
} from 'lucide-react'
import type { Tone } from '../../../ui/display/badge'

/** The colour and icon of each status. The icon makes the status recognisable without colour. */
export const statusStyle: Record<ClaimStatus, { tone: Tone; Icon: LucideIcon }> = {
  received: { tone: 'info', Icon: Inbox },
  checking: { tone: 'info', Icon: SearchCheck },
  documents_needed: { tone: 'warning', Icon: FilePlus2 },
  sent_to_insurer: { tone: 'info', Icon: Send },
  approved: { tone: 'success', Icon: CircleCheck },
  partly_approved: { tone: 'success', Icon: CircleCheck },
  payment_sent: { tone: 'success', Icon: Send },
  paid: { tone: 'success', Icon: Banknote },
  payment_failed: { tone: 'warning', Icon: BanknoteX },
  not_approved: { tone: 'danger', Icon: CircleX },
  withdrawn: { tone: 'neutral', Icon: Undo2 },
  closed_missing_documents: { tone: 'danger', Icon: FileX2 },
}
