import type { SameShape } from '../same-shape'
import type { payout as th } from '../th/payout'

export const payout = {
  promptpay: 'PromptPay',
  goesTo: 'Account',
  goesToAccount: 'To {account}',
  change: 'Change account',
  addTitle: 'Add a payout account',
  addText: 'Give it once for all your claims. You can skip this for now.',
  present: 'Payout account',
  since: 'Confirmed',
  holder: 'Account name',
  holderHint: 'As printed in the bank book',
  otherName:
    'The account name differs from your name in our records. You can still use the account, but we may ask you before we pay.',
  changeTo: 'Change account',
  about:
    'Give your account once and we’ll pay all your claims into it. The number is encrypted, and only its last 4 digits are shown.',
  aboutChange:
    'Claims that aren’t paid yet will go to the new account. Your next claim needs a new bank-book page.',
  method: 'How you’re paid',
  methods: {
    bank: 'Bank account',
    promptpay_phone: 'PromptPay, mobile number',
    promptpay_id: 'PromptPay, ID card number',
  },
  bank: 'Bank',
  chooseBank: 'Choose a bank',
  number: { bank: 'Account number', promptpay_phone: 'Mobile number', promptpay_id: 'ID card number' },
  numberHint: {
    bank: '10 to 15 digits. Dashes and spaces are fine.',
    promptpay_phone: 'The number registered with PromptPay',
    promptpay_id: 'The 13 digits registered with PromptPay',
  },
  checkDigit: 'There may be a typo. Check the number against your ID card.',
  code: 'We’ll text an OTP to {phone} to confirm this account.',
  codeNoPhone: 'We’ll text an OTP to your mobile number to confirm this account.',
  send: 'Get an OTP',
  addPhone: 'Add a mobile number',
  saving: 'Saving your account',
  saved: 'Payout account saved',
  again: 'This code has expired or was used. The account isn’t saved yet.',
  startAgain: 'Get a new code',
  failed: {
    title: 'Give us another account',
    text: 'The payment to {account} failed.',
    textNoAccount: 'The payment to the account you gave us failed.',
    give: 'Give another account',
    use: 'Pay to {account}',
    chosen: 'Saved. We’ll pay into this account.',
  },
} as const satisfies SameShape<typeof th>
