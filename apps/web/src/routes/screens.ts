import { menuItemOf } from '@khum/contract/home-menu'
import type { PathName } from '@khum/contract/paths'
import { firstScreens, type ScreenEntry } from './first-screens'

const notPageScreen: ScreenEntry = {
  words: [],
  load: () => import('./not-page').then((part) => part.NotPageRoute),
}
const telemedSearchScreen: ScreenEntry = {
  words: ['telemedicine'],
  load: () => import('./telemedicine').then((part) => part.TelemedSearchRoute),
}
const telemedPolicyScreen: ScreenEntry = {
  words: ['telemedicine', 'consent'],
  load: () => import('./telemedicine').then((part) => part.TelemedPolicyRoute),
}

/** The screen of every path in Requirements 2.2 to 2.4. A missing screen is a compile error. */
const screens: Record<PathName, ScreenEntry> = {
  ...firstScreens,
  home: {
    words: ['home', 'insurance'],
    load: () => import('./home').then((part) => part.HomeRoute),
  },
  otp: {
    words: ['oneTimeCodes', 'registration'],
    load: () => import('./account').then((part) => part.OtpRoute),
  },
  condition: {
    words: ['consent', 'registration', 'oneTimeCodes'],
    load: () => import('./account').then((part) => part.ConditionRoute),
  },
  privacy: {
    words: ['consent', 'registration', 'oneTimeCodes'],
    load: () => import('./account').then((part) => part.PrivacyRoute),
  },
  forgetUsername: {
    words: ['registration', 'oneTimeCodes'],
    load: () => import('./account').then((part) => part.ForgetUsernameRoute),
  },
  forgetPassword: {
    words: ['registration', 'oneTimeCodes'],
    load: () => import('./account').then((part) => part.ForgetPasswordRoute),
  },
  renewPassword: {
    words: ['registration', 'oneTimeCodes'],
    load: () => import('./account').then((part) => part.RenewPasswordRoute),
  },
  checkPageAuth: {
    words: ['externalSignIn'],
    load: () => import('./external-sign-in').then((part) => part.CheckPageAuthRoute),
  },
  sso: {
    words: ['externalSignIn'],
    load: () => import('./external-sign-in').then((part) => part.SsoRoute),
  },
  coverages: {
    words: ['typedCards', 'coverages', 'insurance'],
    load: () => import('./coverages').then((part) => part.CoveragesRoute),
  },
  coverage: {
    words: ['coverages', 'insurance'],
    load: () => import('./coverages').then((part) => part.CoverageRoute),
  },
  selectHospital: {
    words: ['useCard', 'hospitals', 'insurance'],
    load: () => import('./select-hospital').then((part) => part.SelectHospitalRoute),
  },
  otpCard: {
    words: ['coverages', 'oneTimeCodes'],
    load: () => import('./coverages').then((part) => part.OtpCardRoute),
  },
  insuranceList: {
    words: ['typedCards'],
    load: () => import('./typed-cards').then((part) => part.InsuranceListRoute),
  },
  addCard: {
    words: ['typedCards', 'documents', 'insurance', 'consent'],
    load: () => import('./typed-cards').then((part) => part.AddCardRoute),
  },
  addCardFamily: {
    words: ['typedCards', 'documents', 'insurance', 'consent'],
    load: () => import('./typed-cards').then((part) => part.AddCardFamilyRoute),
  },
  editCard: {
    words: ['typedCards', 'documents', 'insurance', 'consent'],
    load: () => import('./typed-cards').then((part) => part.EditCardRoute),
  },
  editCardFamily: {
    words: ['typedCards', 'documents', 'insurance', 'consent'],
    load: () => import('./typed-cards').then((part) => part.EditCardFamilyRoute),
  },
  viewCardDetail: {
    words: ['typedCards', 'coverages', 'insurance'],
    load: () => import('./typed-cards').then((part) => part.ViewCardDetailRoute),
  },
  searchIdcard: {
    words: ['findPolicy', 'oneTimeCodes'],
    load: () => import('./find-policy').then((part) => part.SearchIdcardRoute),
  },
  searchIdcardFamily: {
    words: ['findPolicy', 'oneTimeCodes'],
    load: () => import('./find-policy').then((part) => part.SearchIdcardFamilyRoute),
  },
  addCoverage: {
    words: ['findPolicy', 'insurance'],
    load: () => import('./find-policy').then((part) => part.AddCoverageRoute),
  },
  addCoverageFamily: {
    words: ['findPolicy', 'insurance'],
    load: () => import('./find-policy').then((part) => part.AddCoverageFamilyRoute),
  },
  familyCoverages: {
    words: ['typedCards', 'family', 'coverages', 'insurance', 'oneTimeCodes'],
    load: () => import('./family').then((part) => part.FamilyCoveragesRoute),
  },
  editCoverage: {
    words: ['family', 'insurance'],
    load: () => import('./family').then((part) => part.EditCoverageRoute),
  },
  editCoverageFamily: {
    words: ['family', 'insurance', 'oneTimeCodes'],
    load: () => import('./family').then((part) => part.EditCoverageFamilyRoute),
  },
  coveragesEclaim: {
    words: ['filing', 'insurance', 'consent'],
    load: () => import('./e-claim').then((part) => part.CoveragesEclaimRoute),
  },
  eClaim: {
    words: ['filing', 'documents', 'insurance', 'consent', 'payout'],
    load: () => import('./e-claim').then((part) => part.EClaimRoute),
  },
  payoutAccount: {
    words: ['payout', 'oneTimeCodes'],
    load: () => import('./settings').then((part) => part.PayoutAccountRoute),
  },
  symptom: {
    words: ['filing'],
    load: () => import('./e-claim').then((part) => part.SymptomRoute),
  },
  providerList: {
    words: ['filing', 'hospitals'],
    load: () => import('./e-claim').then((part) => part.ProviderListRoute),
  },
  claimStatus: {
    words: ['claimStatus', 'claimActions', 'payout', 'consent', 'documents', 'filing', 'insurance'],
    load: () => import('./claim-status').then((part) => part.ClaimStatusRoute),
  },
  attachFileOther: {
    words: ['claimStatus', 'documents', 'insurance', 'consent'],
    load: () => import('./claim-status').then((part) => part.AttachFileOtherRoute),
  },
  searchHospital: {
    words: ['hospitals'],
    load: () => import('./hospitals').then((part) => part.SearchHospitalRoute),
  },
  hospitalList: {
    words: ['hospitals'],
    load: () => import('./hospitals').then((part) => part.HospitalListRoute),
  },
  hospitalDetail: {
    words: ['hospitals'],
    load: () => import('./hospitals').then((part) => part.HospitalDetailRoute),
  },
  promotions: {
    words: ['content'],
    load: () => import('./content-lists').then((part) => part.PromotionsRoute),
  },
  articles: {
    words: ['content'],
    load: () => import('./content-lists').then((part) => part.ArticlesRoute),
  },
  articlePartner: {
    words: ['content'],
    load: () => import('./content-lists').then((part) => part.ArticlePartnerRoute),
  },
  promotion: {
    words: ['content'],
    load: () => import('./content').then((part) => part.PromotionRoute),
  },
  article: {
    words: ['content'],
    load: () => import('./content').then((part) => part.ArticleRoute),
  },
  telemedMart: {
    words: ['telemedicine', 'hospitals', 'insurance'],
    load: () => import('./telemedicine').then((part) => part.TelemedMartRoute),
  },
  telemedSearch: telemedSearchScreen,
  telemedSearchCategory: telemedSearchScreen,
  telemedicine: {
    words: ['telemedicine', 'insurance', 'consent'],
    load: () => import('./telemedicine').then((part) => part.TelemedicineRoute),
  },
  telemedicineCoverage: {
    words: ['telemedicine', 'insurance', 'consent'],
    load: () => import('./telemedicine').then((part) => part.TelemedicineCoverageRoute),
  },
  telemedPolicy1: telemedPolicyScreen,
  telemedPolicy2: telemedPolicyScreen,
  telemedPolicy3: telemedPolicyScreen,
  telemedPolicy: telemedPolicyScreen,
  telemedPolicyCoverage1: telemedPolicyScreen,
  telemedPolicyCoverage2: telemedPolicyScreen,
  telemedPolicyCoverage3: telemedPolicyScreen,
  telemedPolicyCoverage: telemedPolicyScreen,
  previewTelemedicine: {
    words: ['telemedicine', 'insurance', 'consent'],
    load: () => import('./telemedicine').then((part) => part.PreviewTelemedicineRoute),
  },
  previewTelemedicineCode: {
    words: ['telemedicine', 'insurance'],
    load: () => import('./telemedicine').then((part) => part.PreviewTelemedicineCodeRoute),
  },
  notifications: {
    words: ['notifications'],
    load: () => import('./notifications').then((part) => part.NotificationsRoute),
  },
  notification: {
    words: ['notifications'],
    load: () => import('./notifications').then((part) => part.NotificationRoute),
  },
  setting: {
    words: ['settings', 'externalSignIn', 'payout'],
    load: () => import('./settings').then((part) => part.SettingRoute),
  },
  editProfile: {
    words: ['profile', 'oneTimeCodes'],
    load: () => import('./settings').then((part) => part.EditProfileRoute),
  },
  changePassword: {
    words: ['settings', 'registration'],
    load: () => import('./settings').then((part) => part.ChangePasswordRoute),
  },
  deleteAccount: {
    words: ['deletion', 'oneTimeCodes'],
    load: () => import('./settings').then((part) => part.DeleteAccountRoute),
  },
  otpDelete: {
    words: ['deletion', 'oneTimeCodes'],
    load: () => import('./settings').then((part) => part.OtpDeleteRoute),
  },
  conditionSetting: {
    words: ['myConsents', 'consent'],
    load: () => import('./consent').then((part) => part.ConditionSettingRoute),
  },
  privacySetting: {
    words: ['myConsents', 'consent', 'settings', 'oneTimeCodes'],
    load: () => import('./consent').then((part) => part.PrivacySettingRoute),
  },
  conditionUpdate: {
    words: ['myConsents', 'consent'],
    load: () => import('./consent').then((part) => part.ConditionUpdateRoute),
  },
  privacyUpdate: {
    words: ['myConsents', 'consent', 'settings', 'registration', 'oneTimeCodes'],
    load: () => import('./consent').then((part) => part.PrivacyUpdateRoute),
  },
  others: {
    words: ['information', 'insurance'],
    load: () => import('./others').then((part) => part.OthersRoute),
  },
  notFound: notPageScreen,
  notPage: notPageScreen,
}

/** Returns the screen of a path, or a notice if the insurer has switched that screen off. */
export function screenOf(name: PathName): ScreenEntry {
  const screen = screens[name]
  const item = menuItemOf(name)
  if (!item) return screen
  return {
    words: [...screen.words, 'notOffered', 'insurance'],
    async load() {
      const [{ offeredOnly }, Offered] = await Promise.all([import('./not-offered'), screen.load()])
      return offeredOnly(name, item, Offered)
    },
  }
}
