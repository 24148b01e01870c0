import type { SameShape } from '../same-shape'
import type { findPolicy as th } from '../th/find-policy'

export const findPolicy = {
  lead: {
    self: 'Enter your ID card number. We’ll find every policy you have with us, then you can choose which cards to keep in the app.',
    family:
      'Enter the ID card number of your spouse, child or parent to find their policies and keep the cards in your family list.',
  },
  id: {
    label: {
      self: 'ID card number, {digits} digits',
      family: 'Your relative’s ID card number, {digits} digits',
    },
    checkDigit: 'There may be a typo. Check the number against the card before you search.',
  },
  submit: 'Search',
  submitAnyway: 'The number is right, search',
  why: {
    phone: {
      self: 'To confirm it’s you, we’ll text a code to the phone on the policy: the number your insurer or employer has.',
      family:
        'We’ll text a code to the phone on your relative’s policy. Please ask the phone’s owner for the code. For a child, it’s usually a parent’s phone.',
    },
    use: 'We only use the number to look for policies. We don’t keep it on this phone.',
    limit: 'To keep everyone safe, you can only search for a few numbers each day.',
  },
  toFamily: 'Search for a family member',
  toSelf: 'Search for my own coverage',
  found: {
    lead: {
      self: '{count, plural, one {We found # policy.} other {We found # policies.}} Choose the cards to keep in your list.',
      family:
        '{count, plural, one {We found # policy.} other {We found # policies.}} Choose the cards to keep in your family list.',
    },
    list: 'Policies found',
    until: 'until {date}',
    added: 'Already in your list',
    relationship: 'Relationship to you',
    guardian: 'If your child is under 20, you’ll look after this card as their guardian.',
    chooseOne: 'Please choose at least one card',
    submit: '{count, plural, one {Add # card} other {Add # cards}}',
    done: '{count, plural, one {# card added to your list} other {# cards added to your list}}',
    none: 'No active policies found',
    noneBody:
      'Your policies have ended. If you’ve just renewed one, please wait for the insurer to send it, then search again.',
    allAdded: 'All the cards we found are already in your list',
    toList: 'See the cards',
    again: 'Search again',
    familyDone: 'Family cards added',
    familyDoneBody: 'You’ll find them under “My Family’s Coverage”, separate from your own cards.',
    toFamily: 'See my family’s coverage',
    another: 'Search for another relative',
  },
} as const satisfies SameShape<typeof th>
