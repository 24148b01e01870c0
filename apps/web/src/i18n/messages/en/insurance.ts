import { claimStatuses, treatments } from '@khum/ui/words/en/claims'
import type { SameShape } from '../same-shape'
import type { insurance as th } from '../th/insurance'

export const insurance = {
  card: { number: 'Policy number', until: 'until', left: '{benefit} left' },
  offline: {
    page: 'Your cards',
    title: 'No internet connection',
    asOf: 'These are the cards saved on this phone, as of {time}. Their status may have changed since.',
    none: 'No cards saved on this phone',
    guest: 'Please check your internet connection and try again.',
    kept: 'We keep your cards encrypted on this phone for up to {days} days, this time until {until}. Signing out removes them straight away.',
  },
  hotline: 'Call the insurer',
  emergency: {
    title: 'Emergency numbers',
    medical: 'Emergency medical services',
    nhso: 'National Health Security Office',
    police: 'Police',
  },
  cardType: {
    group: 'Group insurance',
    individual: 'Individual insurance',
    self_bought: 'Self-bought insurance',
  },
  cardTypeText: {
    group: 'Through your employer or an organisation',
    individual: 'A policy for one person or family, not through work',
    self_bought: 'You chose and bought it, and you pay the premium',
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
    ...treatments,
    critical_illness: 'Critical illness',
    daily_cash: 'Daily cash',
    telemedicine: 'Telemedicine',
  },
  claimGroup: { in_process: 'In process', approved: 'Approved', rejected: 'Not approved' },
  claimStatus: claimStatuses,
} as const satisfies SameShape<typeof th>
