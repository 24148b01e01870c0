import { menuItemOf } from '@khum/contract/home-menu'
import type { PathName } from '@khum/contract/paths'
import { firstScreens, type ScreenEntry } from './plain-screens'

export const notPageScreen: ScreenEntry = {
  words: [],
  load: () => import('./not-page').then((part) => part.NotPageRoute),
}

const telemedSearchScreen: ScreenEntry = {
  words: ['telemedicine'],
  load: () => import('./telemed-search').then((part) => part.TelemedSearchRoute),
}

const telemedPolicyScreen: ScreenEntry = {
  words: ['telemedicine', 'consent'],
  load: () => import('./telemed-policy').then((part) => part.TelemedPolicyRoute),
}

/** Every path's screen, each in a part of its own; one that is missing does not compile. */
const screens: Record<PathName, ScreenEntry> = {
  ...firstScreens,
  home: {
    words: ['home', 'insurance', 'refresh'],
    load: () => import('./home').then((part) => part.HomeRoute),
  },
  otp: { words: ['oneTimeCodes', 'registration'], load: () => import('./otp').then((part) => part.OtpRoute) },
  condition: {
    words: ['consent', 'registration', 'oneTimeCodes'],
    load: () => import('./condition').then((part) => part.ConditionRoute),
  },
  privacy: {
    words: ['consent', 'registration', 'oneTimeCodes'],
    load: () => import('./privacy').then((part) => part.PrivacyRoute),
  },
  forgetUsername: {
    words: ['registration', 'oneTimeCodes'],
    load: () => import('./forget-username').then((part) => part.ForgetUsernameRoute),
  },
  forgetPassword: {
    words: ['registration', 'oneTimeCodes'],
    load: () => import('./forget-password').then((part) => part.ForgetPasswordRoute),
  },
  renewPassword: {
    words: ['registration', 'oneTimeCodes'],
    load: () => import('./renew-password').then((part) => part.RenewPasswordRoute),
  },
  checkPageAuth: {
    words: ['externalSignIn'],
    load: () => import('./check-page-auth').then((part) => part.CheckPageAuthRoute),
  },
  sso: { words: ['externalSignIn'], load: () => import('./sso').then((part) => part.SsoRoute) },
  coverages: {
    words: ['typedCards', 'coverages', 'insurance'],
    load: () => import('./coverages').then((part) => part.CoveragesRoute),
  },
  coverage: {
    words: ['coverages', 'insurance'],
    load: () => import('./coverage').then((part) => part.CoverageRoute),
  },
  selectHospital: {
    words: ['useCard', 'hospitals', 'insurance'],
    load: () => import('./select-hospital').then((part) => part.SelectHospitalRoute),
  },
  otpCard: {
    words: ['coverages', 'oneTimeCodes'],
    load: () => import('./otp-card').then((part) => part.OtpCardRoute),
  },
  insuranceList: {
    words: ['typedCards'],
    load: () => import('./insurance-list').then((part) => part.InsuranceListRoute),
  },
  addCard: {
    words: ['typedCards', 'documents', 'insurance', 'consent'],
    load: () => import('./add-card').then((part) => part.AddCardRoute),
  },
  addCardFamily: {
    words: ['typedCards', 'documents', 'insurance', 'consent'],
    load: () => import('./add-card-family').then((part) => part.AddCardFamilyRoute),
  },
  editCard: {
    words: ['typedCards', 'documents', 'insurance'],
    load: () => import('./edit-card').then((part) => part.EditCardRoute),
  },
  editCardFamily: {
    words: ['typedCards', 'documents', 'insurance'],
    load: () => import('./edit-card-family').then((part) => part.EditCardFamilyRoute),
  },
  viewCardDetail: {
    words: ['typedCards', 'coverages', 'insurance'],
    load: () => import('./view-card-detail').then((part) => part.ViewCardDetailRoute),
  },
  searchIdcard: {
    words: ['findPolicy', 'oneTimeCodes'],
    load: () => import('./search-idcard').then((part) => part.SearchIdcardRoute),
  },
  searchIdcardFamily: {
    words: ['findPolicy', 'oneTimeCodes'],
    load: () => import('./search-idcard-family').then((part) => part.SearchIdcardFamilyRoute),
  },
  addCoverage: {
    words: ['findPolicy', 'insurance'],
    load: () => import('./add-coverage').then((part) => part.AddCoverageRoute),
  },
  addCoverageFamily: {
    words: ['findPolicy', 'insurance'],
    load: () => import('./add-coverage-family').then((part) => part.AddCoverageFamilyRoute),
  },
  familyCoverages: {
    words: ['typedCards', 'family', 'coverages', 'insurance', 'oneTimeCodes'],
    load: () => import('./family-coverages').then((part) => part.FamilyCoveragesRoute),
  },
  editCoverage: {
    words: ['family', 'insurance'],
    load: () => import('./edit-coverage').then((part) => part.EditCoverageRoute),
  },
  editCoverageFamily: {
    words: ['family', 'insurance', 'oneTimeCodes'],
    load: () => import('./edit-coverage-family').then((part) => part.EditCoverageFamilyRoute),
  },
  coveragesEclaim: {
    words: ['filing', 'insurance', 'consent'],
    load: () => import('./coverages-eclaim').then((part) => part.CoveragesEclaimRoute),
  },
  eClaim: {
    words: ['filing', 'documents', 'insurance', 'consent'],
    load: () => import('./e-claim').then((part) => part.EClaimRoute),
  },
  symptom: { words: ['filing'], load: () => import('./symptom').then((part) => part.SymptomRoute) },
  providerList: {
    words: ['filing'],
    load: () => import('./provider-list').then((part) => part.ProviderListRoute),
  },
  claimStatus: {
    words: ['claimStatus', 'documents', 'filing', 'insurance'],
    load: () => import('./claim-status').then((part) => part.ClaimStatusRoute),
  },
  attachFileOther: {
    words: ['claimStatus', 'documents', 'insurance', 'consent'],
    load: () => import('./attach-file-other').then((part) => part.AttachFileOtherRoute),
  },
  searchHospital: {
    words: ['hospitals'],
    load: () => import('./search-hospital').then((part) => part.SearchHospitalRoute),
  },
  promotions: {
    words: ['content'],
    load: () => import('./promotions').then((part) => part.PromotionsRoute),
  },
  promotion: {
    words: ['content', 'share'],
    load: () => import('./promotion').then((part) => part.PromotionRoute),
  },
  articles: { words: ['content'], load: () => import('./articles').then((part) => part.ArticlesRoute) },
  article: {
    words: ['content', 'share'],
    load: () => import('./article').then((part) => part.ArticleRoute),
  },
  articlePartner: {
    words: ['content'],
    load: () => import('./article-partner').then((part) => part.ArticlePartnerRoute),
  },
  hospitalDetail: {
    words: ['hospitals'],
    load: () => import('./hospital-detail').then((part) => part.HospitalDetailRoute),
  },
  hospitalList: {
    words: ['hospitals'],
    load: () => import('./hospital-list').then((part) => part.HospitalListRoute),
  },
  telemedMart: {
    words: ['telemedicine', 'hospitals', 'insurance'],
    load: () => import('./telemed-mart').then((part) => part.TelemedMartRoute),
  },
  telemedSearch: telemedSearchScreen,
  telemedSearchCategory: telemedSearchScreen,
  telemedicine: {
    words: ['telemedicine', 'insurance', 'consent'],
    load: () => import('./telemedicine').then((part) => part.TelemedicineRoute),
  },
  telemedicineCoverage: {
    words: ['telemedicine', 'insurance', 'consent'],
    load: () => import('./telemedicine-coverage').then((part) => part.TelemedicineCoverageRoute),
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
    load: () => import('./preview-telemedicine').then((part) => part.PreviewTelemedicineRoute),
  },
  previewTelemedicineCode: {
    words: ['telemedicine', 'insurance'],
    load: () => import('./preview-telemedicine-code').then((part) => part.PreviewTelemedicineCodeRoute),
  },
  notifications: {
    words: ['notifications'],
    load: () => import('./notifications').then((part) => part.NotificationsRoute),
  },
  notification: {
    words: ['notifications'],
    load: () => import('./notification').then((part) => part.NotificationRoute),
  },
  setting: {
    words: ['settings', 'externalSignIn'],
    load: () => import('./setting').then((part) => part.SettingRoute),
  },
  editProfile: {
    words: ['profile', 'oneTimeCodes'],
    load: () => import('./edit-profile').then((part) => part.EditProfileRoute),
  },
  changePassword: {
    words: ['settings', 'registration'],
    load: () => import('./change-password').then((part) => part.ChangePasswordRoute),
  },
  deleteAccount: {
    words: ['deletion', 'oneTimeCodes'],
    load: () => import('./delete-account').then((part) => part.DeleteAccountRoute),
  },
  otpDelete: {
    words: ['deletion', 'oneTimeCodes'],
    load: () => import('./otp-delete').then((part) => part.OtpDeleteRoute),
  },
  conditionSetting: {
    words: ['myConsents', 'consent'],
    load: () => import('./condition-setting').then((part) => part.ConditionSettingRoute),
  },
  privacySetting: {
    words: ['myConsents', 'consent'],
    load: () => import('./privacy-setting').then((part) => part.PrivacySettingRoute),
  },
  conditionUpdate: {
    words: ['myConsents', 'consent'],
    load: () => import('./condition-update').then((part) => part.ConditionUpdateRoute),
  },
  privacyUpdate: {
    words: ['myConsents', 'consent', 'settings', 'registration', 'oneTimeCodes'],
    load: () => import('./privacy-update').then((part) => part.PrivacyUpdateRoute),
  },
  others: {
    words: ['information', 'insurance', 'share'],
    load: () => import('./others').then((part) => part.OthersRoute),
  },
  notFound: notPageScreen,
  notPage: notPageScreen,
}

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
