import type { SameShape } from '../same-shape'
import type { myConsents as th } from '../th/my-consents'

export const myConsents = {
  accepted: 'Accepted',
  notGiven: 'You have not agreed',
  acceptedOn: 'Version {version} accepted {time}',
  withdrawnOn: 'Withdrawn {time}',
  neverAccepted: 'Not accepted yet',
  newer: 'A newer version ({version}) waits to be read and accepted.',
  readNewer: 'Read the new version',
  readText: 'Read it in full',
  history: 'History',
  events: {
    accepted: 'Version {version} accepted',
    withdrawn: 'Consent withdrawn (version {version})',
  },
  needed: 'The account needs this. If you no longer want it, you can delete your account.',
  optionalTitle: 'Your choice',
  optionalText: 'Change your mind any time. It takes effect at once.',
  uses: {
    health_data: 'Use of my health data to decide claims',
    marketing: 'News and offers',
  },
  give: {
    title: 'Do you agree?',
    health_data:
      'We use the health data in your receipts and medical certificates to decide the claims you send.',
    marketing: 'We send you news and offers. You can stop this any time.',
    yes: 'I agree',
    done: 'Your consent is saved.',
  },
  withdraw: {
    title: 'Withdraw your consent?',
    health_data:
      'You cannot send new claims or add documents until you agree again. Claims you have sent go on.',
    marketing: 'You no longer get news and offers from us. Your coverage and claims stay as they are.',
    yes: 'Withdraw',
    keep: 'Keep it',
    done: 'Your consent is withdrawn.',
  },
  update: {
    forced: 'Please read and accept it to go on.',
    later: 'Later',
    accept: 'Accept and go on',
    termsLead: 'We have updated our terms and conditions.',
    privacyLead: 'We have updated our privacy notice.',
    passwordTitle: 'Set a new password',
    passwordWhy: 'For your safety, accepting the new privacy notice needs a new password and an OTP.',
    sendCode: 'Next: confirm with an OTP',
    tick: 'Please tick that you have read and accept it',
    saving: 'Saving',
    again: 'Start again',
    done: 'New privacy notice accepted',
    doneBody:
      'Your password is changed and all other devices were signed out. Next time, sign in with the new password.',
    goOn: 'Go on',
    termsDone: 'You have accepted the new terms.',
    refuse: 'If you do not want to accept',
    signOut: 'Sign out',
    deleteAccount: 'Delete account',
  },
} as const satisfies SameShape<typeof th>
