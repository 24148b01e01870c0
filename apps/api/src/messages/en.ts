import type { Messages } from './messages'

export const en: Messages = {
  claimReceived: ({ claimNumber, receivedOn, answerBy, keepOriginalsUntil }) => ({
    subject: `We have received your claim ${claimNumber}`,
    body: `Dear member,

We received your claim ${claimNumber} on ${receivedOn}.

What happens next
1. Our staff check your information and documents.
2. If we need another document, we will tell you which one and by when.
3. You will have the decision by ${answerBy}, not counting any days we wait for documents from you.

Please keep the original documents until ${keepOriginalsUntil}.
You can follow the claim in the app, under “Claim Status”.`,
  }),
  claimNews: ({ claimNumber }) => ({
    subject: `There is news on your claim ${claimNumber}`,
    body: `Dear member,

There is news on your claim ${claimNumber}.
Please open the app and see “Claim Status”.`,
  }),
  passwordChanged: () => ({
    subject: 'Your password was changed',
    body: 'Your password was changed, and other devices have been signed out. If this was not you, set a new password at once under “Forgot password”.',
  }),
  usernameReminder: ({ username }) => `Your username is ${username}`,
  wayInLinked: ({ provider }) => ({
    subject: 'There is a new way into your account',
    body: `Your account can now be entered with ${provider === 'line' ? 'LINE' : 'a partner’s app'}. If this was not you, change your password at once and contact us.`,
  }),
  wayInUnlinked: ({ provider }) => ({
    subject: 'A way into your account was taken away',
    body: `Your account can no longer be entered with ${provider === 'line' ? 'LINE' : 'a partner’s app'}. If this was not you, change your password at once and contact us.`,
  }),
  phoneChanged: ({ newPhone }) =>
    `The mobile number you sign in with was changed to ${newPhone}. If this was not you, change your password at once and contact us.`,
  familyInvited: () =>
    'Somebody in your family asks to see your coverage. If you know who it is, open the app and answer under “My family’s coverage”. If not, you need not do anything.',
  news: ({ topic, link }) => {
    const subject = {
      claims: 'There is news on your claim',
      family: 'There is news about your family’s coverage',
      promotions: 'There is a new promotion or article for you',
      notices: 'There is a new notice for you',
    }[topic]
    return {
      subject,
      body: `Dear member,

${subject}.
See it here: ${link}

If you do not want these messages, you can change that in the app, under “Settings”, “Notifications”.`,
      short: `${subject}: ${link}`,
    }
  },
}
