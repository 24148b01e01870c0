import type { SameShape } from '../same-shape'
import type { information as th } from '../th/information'

export const information = {
  title: {
    contact: 'Contact us',
    faq: 'Questions and answers',
    'claim-documents': 'Documents for a claim',
    about: 'About us',
    licences: 'Software licences',
  },
  lead: {
    contact: 'Cards, claims and using the app',
    faq: 'What members often ask',
    'claim-documents': 'What to have ready before you claim',
    about: 'Who does what, and who has your data',
    licences: 'The work of others in this app',
  },
  contact: {
    us: 'Ask us',
    line: 'Write to us on LINE Official. Our staff answer in the chat.',
    noLine: 'Ask your insurer about cards and claims: the number is on your card or policy.',
    openLine: 'Open LINE Official',
    have: 'Have your claim number ready when you ask about a claim. Never give your password or an OTP to anybody, not even to our staff.',
    insurer:
      'Questions about policy conditions and decisions: ask your insurer directly, by the number on your card or policy.',
    yourself: 'Find it in the app',
    claims: 'My claim status',
    hospitals: 'Find a hospital',
    faq: 'Questions and answers',
    complaint: 'If you and your insurer cannot agree',
    regulator: 'Complaints: Office of Insurance Commission',
  },
  about: {
    what: '{name} is a service for people with a health-insurance card: see your cards and coverage, show a card at a hospital, send claims and follow them, in one place.',
    who: 'Who does what',
    insurer: {
      name: 'The insurer',
      text: 'Insures you, decides what is paid for a claim, and pays it. Its name is on your card.',
    },
    tpa: {
      name: 'The third-party administrator (TPA)',
      text: 'Runs this service for the insurer: takes in and checks documents, looks after the hospital network, and tells you the outcome.',
    },
    holder: {
      name: 'The policyholder',
      text: 'Made the contract with the insurer. In group insurance this is usually your employer, who does not see your treatments in this app.',
    },
    hospital: {
      name: 'Hospitals in the network',
      text: 'Check your card and can bill the insurer directly. You pay what your cover does not.',
    },
    data: 'Your data',
    dataText:
      'We use health data only with your consent. See and withdraw your consents in the settings. The documents you send are kept encrypted at all times.',
  },
  documents: {
    always: 'What you need',
    list: { receipt: 'Receipts', medical: 'Medical certificate', bank_book: 'Bank book page' },
    what: {
      receipt:
        'The original from the hospital, with the patient’s name, the date and the full amount. Add the itemised bill if you have it.',
      medical: 'With the illness or symptoms, the dates of treatment and the doctor’s signature.',
      bank_book: 'Of a bank in Thailand, in the name of the insured or of a person authorised to be paid.',
    },
    notSelfBought: 'Not needed for a self-bought card',
    byType: 'By type of claim',
    type: { accident: 'Accident', illness: 'Illness', other: 'Other' },
    typeText: {
      accident:
        'The medical certificate should say how and when the accident happened. After a road accident the insurer may ask for a copy of the police record.',
      illness:
        'If you stayed in hospital, the insurer may also ask for a summary of the treatment and an itemised bill.',
      other:
        'For example dental, vision, maternity or a check-up: add the results or prescriptions that belong to it, if any.',
    },
    files: 'Files',
    kinds: 'JPG or PNG pictures, or PDF files, up to {size} MB each',
    count: 'At most {list} files in each list and {all} in a claim',
    photo:
      'Put the paper on a flat surface in good light. All four corners should show and every number be readable.',
    originals: 'Keep the originals',
    keep: 'Keep the original documents for {years, plural, one {# year} other {# years}} from the day you send the claim. The insurer may ask to see them.',
    inTime: 'Please claim within {days} days after the treatment ended.',
    send: 'Send a claim',
  },
  faq: {
    cards: {
      title: 'Cards and coverage',
      noCard: {
        question: 'I signed in but see no card. What now?',
        answer:
          'Open My Coverage and search with your ID card number. The OTP goes to the number given with the policy. If that number has changed, tell your insurer or your employer’s HR first.',
      },
      useCard: {
        question: 'How do I use my card at a hospital?',
        answer:
          'Press Use card, choose the hospital and show the screen at the desk. It is good for {minutes} minutes; after that, press again. Being eligible does not mean that the treatment is approved.',
      },
      declared: {
        question: 'Can I use a card that I typed in myself instead of paying?',
        answer:
          'No. A card you typed in is for your own records. Only cards checked with the insurer can be used at a hospital.',
      },
      family: {
        question: 'Can I see the cards of my children or parents?',
        answer:
          'Yes. Guardians see those of minors. Adults must accept your invitation first, and they choose what you may see and do for them.',
      },
      offline: {
        question: 'Can I see my cards without a signal?',
        answer:
          'Yes. The cards you saw last are kept encrypted on the phone for a short time, and are deleted as soon as you sign out. Inside LINE you may need a signal first.',
      },
    },
    claims: {
      title: 'Claims',
      documents: {
        question: 'What do I need to send a claim?',
        answer: 'Receipts, a medical certificate and a bank book page. See the page Documents for a claim.',
      },
      howLong: {
        question: 'When will I get my money?',
        answer:
          'Usually within {days} days after all documents are in. While you are asked for more, the clock stops. The dates of your claim are in Claim Status.',
      },
      draft: {
        question: 'Can I stop halfway and go on later?',
        answer:
          'Yes. Your draft is saved. Go on later, on another phone as well, by signing in with the same account.',
      },
      more: {
        question: 'I was asked for more documents. Where do I send them?',
        answer:
          'Open the claim in Claim Status. It says what is asked for, why and until when, and you can attach the documents right there.',
      },
      rejected: {
        question: 'My claim was not approved. What can I do?',
        answer:
          'The reason is given in the claim. If you have new documents, send a new claim. If you do not agree, contact your insurer, or complain to the Office of Insurance Commission: call 1186.',
      },
      left: {
        question: 'How is the limit that is left counted?',
        answer:
          'Approved claims are taken off, and the amount of claims still being decided is set aside and shown apart. If a claim is not approved, what was set aside comes back.',
      },
    },
    account: {
      title: 'Account',
      code: {
        question: 'I get no OTP',
        answer:
          'Check the number and the signal, wait a moment and ask for a new one. A code is good for {code} minutes, and only the newest works.',
      },
      phone: {
        question: 'My mobile number has changed',
        answer: 'Open Settings, Edit profile, and press Change number. The OTP goes to the new number.',
      },
      password: {
        question: 'I forgot my password',
        answer:
          'Press Forgot password on the sign-in page, enter your mobile number, confirm with the OTP and choose a new password at once.',
      },
      devices: {
        question: 'I lost my phone. What first?',
        answer:
          'Sign in on another device, open Settings, sign the lost phone out, and change your password.',
      },
      deletion: {
        question: 'Does my insurance end when I delete my account?',
        answer:
          'No, your insurance stays as it is. Only the account in this app is deleted. Claims you have sent go on, and you may register again.',
      },
    },
  },
  licences: {
    lead: 'This app uses the software of many people. Thank you. The list comes straight from the packages themselves.',
    group: '{licence} ({count, plural, one {# package} other {# packages}})',
    inPackage: 'As agreed in the package',
    undeclared: 'Not said in the package',
  },
} as const satisfies SameShape<typeof th>
