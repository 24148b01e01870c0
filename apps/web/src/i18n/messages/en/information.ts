import type { SameShape } from '../same-shape'
import type { information as th } from '../th/information'

export const information = {
  title: {
    contact: 'Contact us',
    faq: 'FAQs',
    'claim-documents': 'Documents for a claim',
    about: 'About us',
    licences: 'Software licences',
  },
  lead: {
    contact: 'Cards, claims and using the app',
    faq: 'What members often ask',
    'claim-documents': 'What to have ready before you claim',
    about: 'Who does what, and who has your data',
    licences: 'Other people’s software in this app',
  },
  contact: {
    us: 'Ask us',
    line: 'Message us on LINE Official and our staff will reply in the chat.',
    noLine: 'Ask your insurer about cards and claims. The number is on your card or policy.',
    openLine: 'Open LINE Official',
    have: 'Have your claim number ready if you’re asking about a claim. Never give your password or an OTP to anyone, not even our staff.',
    insurer:
      'For questions about policy conditions and decisions, call your insurer on the number on your card or policy.',
    yourself: 'Find it in the app',
    claims: 'My claim status',
    hospitals: 'Find a hospital',
    faq: 'FAQs',
    complaint: 'If you and your insurer can’t agree',
    regulator: 'Complaints: Office of Insurance Commission',
  },
  about: {
    what: '{name} is for people with a health insurance card. See your cards and coverage, show a card at a hospital, and {eClaim, select, true {send and follow claims} other {follow your claims}}, all in one place.',
    who: 'Who does what',
    insurer: {
      name: 'The insurer',
      text: 'Insures you, decides how much to pay for a claim, and pays it. Its name is on your card.',
    },
    tpa: {
      name: 'The third-party administrator (TPA)',
      text: 'Runs this service for the insurer: receives and checks documents, looks after the hospital network, and tells you the outcome.',
    },
    holder: {
      name: 'The policyholder',
      text: 'Signed the contract with the insurer. For group insurance, this is usually your employer, who can’t see your treatments in this app.',
    },
    hospital: {
      name: 'Hospitals in the network',
      text: 'Check your card and can bill the insurer directly. You pay anything your coverage doesn’t.',
    },
    data: 'Your data',
    dataText:
      'We only use health data with your consent. You can see and withdraw your consents in Settings. We keep the documents you send encrypted at all times.',
  },
  documents: {
    always: 'What you need',
    list: { receipt: 'Receipts', medical: 'Medical certificate', bank_book: 'Bank book page' },
    what: {
      receipt:
        'The original from the hospital, with the patient’s name, the date and the full amount. Add the itemised bill if you have one.',
      medical: 'Must show the illness or symptoms, the dates of treatment and the doctor’s signature.',
      bank_book:
        'From a bank in Thailand, in the name of the insured person or someone authorised to be paid.',
    },
    notSelfBought: 'Not needed for a self-bought card',
    byType: 'By type of claim',
    type: { accident: 'Accident', illness: 'Illness', other: 'Other' },
    typeText: {
      accident:
        'The medical certificate should say how and when the accident happened. After a road accident, the insurer may ask for a copy of the police record.',
      illness:
        'If you stayed in hospital, the insurer may also ask for a summary of the treatment and an itemised bill.',
      other: 'For example dental, vision, maternity or a check-up. Add any results or prescriptions for it.',
    },
    files: 'Files',
    kinds: 'JPG or PNG pictures, or PDF files, up to {size} MB each',
    count: 'Up to {list} files of each type and {all} per claim',
    photo:
      'Put the paper on a flat surface in good light. Make sure all four corners show and every number is readable.',
    originals: 'Keep the originals',
    keep: 'Keep the original documents for {years, plural, one {# year} other {# years}} from the day you claim. The insurer may ask to see them.',
    inTime: 'Claim within {days} days of the end of treatment.',
    send: 'Send a claim',
  },
  faq: {
    cards: {
      title: 'Cards and coverage',
      noCard: {
        question: 'I’ve signed in but can’t see a card. What should I do?',
        answer:
          'Open My Coverage and search by ID card number. We’ll text an OTP to the number on the policy. If that number has changed, tell your insurer or your employer’s HR first.',
      },
      useCard: {
        question: 'How do I use my card at a hospital?',
        answer:
          'Press Use card, choose the hospital and show the screen to the staff. It’s valid for {minutes} minutes. After that, press Use card again. Being eligible doesn’t mean the treatment is approved.',
      },
      declared: {
        question: 'Can I use a card I added myself without paying upfront?',
        answer:
          'No. A card you’ve added yourself is for your own records. You can only use cards confirmed by the insurer at a hospital.',
      },
      family: {
        question: 'Can I see the cards of my children or parents?',
        answer:
          'Yes. Guardians can see the cards of children under 20. Adults must accept your request first, and they choose what you can see and do for them.',
      },
      offline: {
        question: 'Can I see my cards without a signal?',
        answer:
          'Yes. We keep the cards you last opened encrypted on your phone for a short time, and delete them when you sign out. In LINE, you may need a signal first.',
      },
    },
    claims: {
      title: 'Claims',
      documents: {
        question: 'What do I need for a claim?',
        answer: 'Receipts, a medical certificate and a bank book page. See Documents for a claim.',
      },
      howLong: {
        question: 'When will I get my money?',
        answer:
          'Usually within {days} days of getting all your documents. If we ask for more, the clock stops until we get them. You’ll find your claim’s dates in Claim Status.',
      },
      draft: {
        question: 'Can I stop halfway and finish later?',
        answer:
          'Yes. We save your draft. You can finish later, even on another phone, by signing in with the same account.',
      },
      more: {
        question: 'You’ve asked me for more documents. Where do I send them?',
        answer:
          'Open the claim in Claim Status. You’ll see what we need, why and by when, and you can attach the documents there.',
      },
      rejected: {
        question: 'My claim wasn’t approved. What can I do?',
        answer:
          'You’ll find the reason in the claim. If you have new documents, claim again. If you disagree, you can appeal there until the date shown, or complain to the Office of Insurance Commission on 1186.',
      },
      left: {
        question: 'How do you work out what’s left of my limit?',
        answer:
          'We take off approved claims, and set aside and show separately the amounts of claims still being decided. If a claim isn’t approved, you get that amount back.',
      },
    },
    account: {
      title: 'Account',
      code: {
        question: 'I haven’t received an OTP',
        answer:
          'Check the number and your signal, wait a moment and request a new code. A code is valid for {code} minutes, and only the newest one works.',
      },
      phone: {
        question: 'My mobile number has changed',
        answer:
          'Open Settings, then Edit profile, and press Change number. We’ll text an OTP to the new number.',
      },
      password: {
        question: 'I forgot my password',
        answer:
          'Press Forgot password on the sign-in page, enter your mobile number, confirm with the OTP and choose a new password.',
      },
      devices: {
        question: 'I’ve lost my phone. What should I do first?',
        answer: 'Sign in on another device, open Settings, sign out the lost phone and change your password.',
      },
      deletion: {
        question: 'Does my insurance end when I delete my account?',
        answer:
          'No, your insurance doesn’t change. We only delete your account in this app. We’ll still process claims you’ve sent, and you can register again.',
      },
    },
  },
  licences: {
    lead: 'This app uses software by many people. Thank you to all of them. The list comes straight from the packages.',
    group: '{licence} ({count, plural, one {# package} other {# packages}})',
    inPackage: 'See the licence in the package',
    undeclared: 'Not stated in the package',
  },
} as const satisfies SameShape<typeof th>
