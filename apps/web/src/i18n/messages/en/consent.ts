import type { SameShape } from '../same-shape'
import type { consent as th } from '../th/consent'

export const consent = {
  version: 'Version {version}, in force since {date}',
  versionOnly: 'Version {version}',
  readText: 'Read “{title}” in full',
  agree: {
    terms: 'I have read and accept the terms and conditions',
    privacy: 'I have read and accept the privacy notice',
    health_data: 'I agree to the use of my health data to decide claims',
    marketing: 'I agree to receive news and offers',
  },
  why: {
    health_data:
      'Needed to send a claim, because receipts and medical certificates contain health data. Not sure yet? You can agree later.',
    marketing:
      'Has nothing to do with your coverage or your claims. You can stop it any time in the settings.',
  },
  ask: {
    title: 'May we use your health data to decide claims?',
    why: 'Receipts and medical certificates contain health data. That is why we need your consent before we take a claim.',
    telemedTitle: 'May we use your health data for seeing a doctor online?',
    telemedWhy:
      'Seeing a doctor, and the bill that follows, involve your health data. We need your consent before we take you to the provider.',
    cardTitle: 'May we use health data to keep the card you add?',
    cardWhy:
      'What a card pays for, and how much of it is used, can say something about its holder’s health. We need your consent before we keep it.',
    anyTimeLater: 'You can withdraw it at any time in Settings.',
    read: 'Read the consent in full',
    yes: 'I agree, go on',
    notNow: 'Not now',
    later: 'We use it for your claims only. You can withdraw at any time in the settings.',
  },
} as const satisfies SameShape<typeof th>
