export { claimCase } from './claim-case'
export { checkNames, checkNotes, checkResults } from './claim-checks'
export { assign, claimList, dueSpanNames, keyNames, workGroupNames } from './claim-list'
export {
  askWords,
  causeNames,
  detailNames,
  handoverNames,
  insuredWords,
  kindNames,
  originNames,
  proposalNames,
  queueNames,
  reasonNames,
  reasonsInLetter,
  secondLookWhy,
  sectionNames,
  statusNames,
  valueOrigins,
} from './claim-words'
export { errors } from './errors'
export { members } from './members'
export { paper } from './paper'
export { recordReads } from './record-reads'
export { batches, consentTexts } from './second-person'
export { dateField, home, shell, signIn, titles } from './shell'
export { join, localSignIn } from './sign-in'
export { staff } from './staff'
export { viewer } from './viewer'
