import type { SameShape } from '../same-shape'
import type { findPolicy as th } from '../th/find-policy'

export const findPolicy = {
  lead: {
    self: 'Enter your ID card number. We look for every policy you have with us, and you choose which cards to keep in the app.',
    family:
      'Enter the ID card number of your spouse, child or parent to find their policies and keep the cards in your family list.',
  },
  id: {
    label: {
      self: 'ID card number, {digits} digits',
      family: 'Your relative’s ID card number, {digits} digits',
    },
    checkDigit:
      'A digit may be mistyped. Please compare it with the card. If it is right, you can search anyway.',
  },
  submit: 'Search',
  why: {
    phone: {
      self: 'To make sure it is you, we send a code by text message to the phone on the policy: the number your insurer or employer has.',
      family:
        'The code goes to the phone on your relative’s policy. Please ask its owner for the code. For a child it is usually a parent’s phone.',
    },
    use: 'We use the number only to look for policies. It is not kept on this phone.',
    limit: 'To keep everyone safe, only a few numbers can be searched for each day.',
  },
  toFamily: 'Search for a family member',
  toSelf: 'Search for my own coverage',
  found: {
    lead: {
      self: '{count, plural, one {We found # coverage.} other {We found # coverages.}} Choose the cards to keep in your list.',
      family:
        '{count, plural, one {We found # coverage.} other {We found # coverages.}} Choose the cards to keep in your family list.',
    },
    list: 'Coverages found',
    until: 'until {date}',
    added: 'Already in your list',
    relationship: 'Who is this person to you?',
    guardian: 'For a child under age, you look after this card as the guardian.',
    chooseOne: 'Please choose at least one card',
    submit: '{count, plural, one {Add # card} other {Add # cards}}',
    done: '{count, plural, one {# card added to your list} other {# cards added to your list}}',
    none: 'No coverage that can be used',
    noneBody:
      'The policies have ended. If one was just renewed, please wait for the insurer to send it and search again.',
    allAdded: 'All cards found are already in your list',
    toList: 'See the cards',
    again: 'Search again',
    familyDone: 'Family cards added',
    familyDoneBody: 'You find them under “My Family’s Coverage”, apart from your own cards.',
    toFamily: 'See my family’s coverage',
    another: 'Search for another relative',
  },
} as const satisfies SameShape<typeof th>
