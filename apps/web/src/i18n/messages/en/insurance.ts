import type { SameShape } from '../same-shape'
import type { insurance as th } from '../th/insurance'

export const insurance = {
  card: { number: 'Policy number', until: 'until' },
  cardType: {
    group: 'Group insurance',
    individual: 'Individual insurance',
    self_bought: 'Self-bought insurance',
  },
  state: {
    in_force: 'In force',
    waiting: 'Not started yet',
    grace: 'In the grace period',
    lapsed: 'Lapsed',
    ended: 'Ended',
  },
  relationship: { self: 'Self', spouse: 'Spouse', child: 'Child', parent: 'Parent' },
  benefit: {
    opd: 'Outpatient (OPD)',
    ipd: 'Inpatient (IPD)',
    emergency_opd: 'Accident and emergency',
    dental: 'Dental',
    vision: 'Vision',
    maternity: 'Maternity',
    check_up: 'Check-up',
    critical_illness: 'Critical illness',
    daily_cash: 'Daily cash',
    telemedicine: 'Telemedicine',
  },
  claimGroup: { in_process: 'In process', approved: 'Approved', rejected: 'Rejected' },
  claimStatus: {
    received: 'Received',
    checking: 'Being checked',
    documents_needed: 'Documents needed',
    sent_to_insurer: 'Sent to the insurer',
    approved: 'Approved',
    partly_approved: 'Partly approved',
    payment_sent: 'Payment ordered',
    paid: 'Paid',
    payment_failed: 'Payment failed',
    not_approved: 'Not approved',
    withdrawn: 'Withdrawn',
    closed_missing_documents: 'Closed, documents missing',
  },
} as const satisfies SameShape<typeof th>
