import type { Messages } from './messages'

export const en: Messages = {
  claimReceived: ({ claimNumber, receivedOn, answerBy, keepOriginalsUntil }) => ({
    subject: `We’ve received your claim ${claimNumber}`,
    body: `Dear member,

We received your claim ${claimNumber} on ${receivedOn}.

What happens next
1. We’ll check your information and documents.
2. If we need another document, we’ll tell you which one and by when.
3. Decision due by ${answerBy}, not counting any days we wait for documents from you.

Please keep the original documents until ${keepOriginalsUntil}.
You can follow the claim in the app, under “Claim Status”.`,
  }),
  claimNews: ({ claimNumber }) => ({
    subject: `There’s an update on your claim ${claimNumber}`,
    body: `Dear member,

There’s an update on your claim ${claimNumber}.
To see it, open the app and go to “Claim Status”.`,
  }),
  passwordChanged: () => ({
    subject: 'Your password was changed',
    body: 'Your password was changed and we’ve signed out your other devices. If this wasn’t you, set a new password immediately under “Forgot password”.',
  }),
  usernameReminder: ({ username }) => `Your username is ${username}`,
  wayInLinked: ({ provider }) => ({
    subject: 'There’s a new way to sign in to your account',
    body: `You can now sign in with ${provider === 'line' ? 'LINE' : 'a partner’s app'}. If this wasn’t you, change your password immediately and contact us.`,
  }),
  wayInUnlinked: ({ provider }) => ({
    subject: 'A way to sign in to your account was removed',
    body: `You can no longer sign in with ${provider === 'line' ? 'LINE' : 'a partner’s app'}. If this wasn’t you, change your password immediately and contact us.`,
  }),
  phoneChanged: ({ newPhone }) =>
    `The mobile number you sign in with was changed to ${newPhone}. If this wasn’t you, change your password immediately and contact us.`,
  payoutAccountChanged: () => ({
    subject: 'The account for your claims was changed',
    body: 'The bank account that your claims are paid into was changed. If this wasn’t you, change your password now and contact us.',
  }),
  familyInvited: () =>
    'Someone in your family has asked to see your coverage. If you know who it is, open the app and answer under “My Family’s Coverage”. If not, you don’t need to do anything.',
  news: ({ topic, link }) => {
    const subject = {
      claims: 'There’s an update on your claim',
      family: 'There’s an update on your family’s coverage',
      promotions: 'There’s a new promotion or article for you',
      notices: 'There’s a new notice for you',
    }[topic]
    return {
      subject,
      body: `Dear member,

${subject}.
See it here: ${link}

If you don’t want these messages, you can turn them off in the app, under “Settings”, “Notifications”.`,
      short: `${subject}: ${link}`,
    }
  },
}
