import { consentHeadings } from '@khum/ui/words/en/consent'
import type { SameShape } from '../same-shape'
import type { consent as th } from '../th/consent'

export const consent = {
  version: 'Version {version}, in force since {date}',
  versionOnly: 'Version {version}',
  news: consentHeadings.news,
  responsible: consentHeadings.responsible,
  controller: `${consentHeadings.controller}: {controller}`,
  officer: `${consentHeadings.officer}: {contact}`,
  readText: 'Read “{title}” in full',
  agree: {
    terms: 'I’ve read and accept the terms and conditions',
    privacy: 'I’ve read and accept the privacy notice',
    health_data: 'I agree to the use of my health data to decide claims',
    marketing: 'I agree to receive news and offers',
  },
  why: {
    health_data:
      'We need this to process your claims, because receipts and medical certificates contain health data. Not sure yet? You can agree later.',
    marketing: 'This doesn’t affect your coverage or claims. You can stop it any time in Settings.',
  },
  ask: {
    title: 'Can we use your health data to decide claims?',
    why: 'Receipts and medical certificates contain health data, so we need your consent before we accept a claim.',
    telemedTitle: 'Can we use your health data so you can see a doctor online?',
    telemedWhy:
      'Seeing a doctor, and the bill for it, involve your health data. We need your consent before we take you to the provider.',
    cardTitle: 'Can we use health data to keep the card you’re adding?',
    cardWhy:
      'A card’s benefits, and how much has been used, can reveal something about the cardholder’s health. We need your consent before we keep it.',
    anyTimeLater: 'You can withdraw it at any time in Settings.',
    read: 'Read the consent in full',
    yes: 'I agree, continue',
    notNow: 'Not now',
    later: 'We only use it for your claims. You can withdraw your consent at any time in Settings.',
  },
} as const satisfies SameShape<typeof th>
