import type { SameShape } from '../same-shape'
import type { myConsents as th } from '../th/my-consents'

export const myConsents = {
  accepted: 'Accepted',
  notGiven: 'You haven’t agreed',
  acceptedOn: 'Version {version} accepted {time}',
  withdrawnOn: 'Withdrawn {time}',
  neverAccepted: 'Not accepted yet',
  newer: 'There’s a newer version ({version}) to read and accept.',
  readNewer: 'Read the new version',
  readText: 'Read in full',
  history: 'History',
  events: {
    accepted: 'Version {version} accepted',
    withdrawn: 'Consent withdrawn (version {version})',
  },
  needed: 'You need this to have an account. If you no longer want it, you can delete your account.',
  optionalTitle: 'Your choice',
  optionalText: 'You can change your mind any time. It takes effect straight away.',
  uses: {
    health_data: 'Use of my health data to decide claims',
    marketing: 'News and offers',
  },
  give: {
    title: 'Do you agree?',
    health_data:
      'We’ll use the health data in your receipts and medical certificates to decide the claims you send.',
    marketing: 'We’ll send you news and offers. You can stop this any time.',
    yes: 'I agree',
    done: 'We’ve saved your consent.',
  },
  withdraw: {
    title: 'Withdraw your consent?',
    health_data:
      'You won’t be able to send new claims or add documents until you agree again. We’ll still process claims you’ve sent.',
    marketing: 'You won’t get news and offers from us. Your coverage and claims don’t change.',
    yes: 'Withdraw',
    keep: 'Don’t withdraw',
    done: 'You’ve withdrawn your consent.',
  },
  reads: {
    title: 'Who has opened your data',
    text: 'We record each time staff or a computer system opens your data. This list goes back one year.',
    empty: 'Nobody has opened your data in the last year.',
    readers: {
      staff: 'Staff who work for {insurer}',
      system: 'Computer system connected on behalf of {insurer}',
    },
    subjects: {
      record: 'Opened your member record',
      search: 'Found your name in a search',
      claim: 'Opened your claim',
      document: 'Opened documents of your claim',
      payment: 'Read your payout account',
    },
    ofClaim: {
      record: 'Opened your member record',
      search: 'Found your name in a search',
      claim: 'Opened claim {number}',
      document: 'Opened documents of claim {number}',
      payment: 'Read the payout account of claim {number}',
    },
    times: '{what} ({count} times)',
    more: 'Only the last {count} entries are shown.',
    showAll: 'Show all ({count})',
    showFew: 'Show fewer',
  },
  join: {
    title: 'Welcome to {app}',
    lead: 'This is your first time in {app}',
    apart:
      'You can use your usual username and password. Please read and accept this app’s documents before we show your insurance. Consents and notifications here are separate from your other apps.',
    healthWhy:
      'Your coverage and claims can say something about your health, so we need your consent before we show them. You can withdraw it at any time in Settings.',
    tick: 'Tick the box to continue',
    accept: 'Accept and start',
    done: 'You’re all set',
    refuse: 'If you don’t want to accept, you can sign out. Your account in other apps doesn’t change.',
    signOut: 'Sign out',
  },
  update: {
    forced: 'Please read and accept it to continue.',
    later: 'Later',
    accept: 'Accept and continue',
    termsLead: 'We’ve updated our terms and conditions.',
    privacyLead: 'We’ve updated our privacy notice.',
    passwordTitle: 'Set a new password',
    passwordWhy: 'For security, you’ll need a new password and an OTP to accept the new privacy notice.',
    passwordRenewed: 'You’ve just set a new password, so you can keep it. You only need an OTP.',
    sendCode: 'Next: confirm with an OTP',
    tick: 'Tick the box to say you’ve read and accept it',
    saving: 'Saving',
    again: 'Start again',
    done: 'New privacy notice accepted',
    doneBody:
      'Next time, sign in with the password you’ve just set. Changing it signed out all your other devices.',
    goOn: 'Continue',
    termsDone: 'You’ve accepted the new terms.',
    refuse: 'If you don’t want to accept',
    signOut: 'Sign out',
    deleteAccount: 'Delete account',
  },
} as const satisfies SameShape<typeof th>
