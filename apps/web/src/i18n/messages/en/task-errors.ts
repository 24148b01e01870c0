import type { SameShape } from '../same-shape'
import type { taskErrors as thTaskErrors, taskFieldErrors as thTaskFieldErrors } from '../th/task-errors'

export { innerTitles, share } from './inner-titles'

export const taskErrors = {
  unsupported_media_type: 'We don’t support this type of file. Please choose a JPG, PNG or PDF file.',
  idempotency_key_missing: 'We couldn’t accept this request. Please reload the page and try again.',
  idempotency_key_reused:
    'The details are different from what you sent before. Please check them and send again.',
  username_taken: 'This username is already registered. Please choose another.',
  phone_already_registered:
    'This mobile number is already registered. Please sign in, or use “Forgot username”.',
  current_password_wrong: 'The current password is incorrect.',
  phone_same: 'You already use this number. Please enter a new one.',
  phone_missing: 'This account has no mobile number for a code yet. Please add one in your profile first.',
  profile_from_policy:
    'Your name and date of birth come from your policy. If they’re wrong, please contact your insurer.',
  flow_missing: 'This step has timed out or has already been used. Please start again.',
  otp_wrong: 'That code is incorrect. Please check it and try again.',
  otp_expired: 'That code has expired. Please request a new one.',
  otp_locked: 'Too many wrong entries. Please request a new OTP.',
  otp_resend_too_soon: 'Please wait a moment before requesting a new code.',
  otp_send_limit: 'You’ve requested as many codes as we allow for now. Please wait and try again.',
  otp_number_blocked: 'We can’t send codes to this number right now. Please try again in 1 hour.',
  step_up_required: 'Please confirm it’s you with an OTP first.',
  health_consent_required:
    'We need to use your health data for this. Please agree first, under Settings > My consents.',
  consent_missing: 'Please read and accept the terms and the privacy notice first.',
  consent_outdated: 'There’s a newer version of this text. Please reload the page and read it again.',
  consent_needs_code: 'To accept the new privacy notice, you need a new password and an OTP.',
  consent_not_optional:
    'You need this consent to have an account. If you no longer want it, you can delete your account.',
  line_token_refused: 'LINE couldn’t confirm who you are. Please sign out and start again.',
  line_not_offered: 'Signing in with LINE isn’t available. Please use your username and password.',
  sso_token_refused:
    'This sign-in link doesn’t work or has timed out. Please open it again from your partner’s app.',
  sso_not_offered: 'This partner doesn’t offer this way of signing in.',
  search_limit: 'You’ve reached today’s search limit. Please try again tomorrow.',
  invitation_over: 'This request has already been answered or withdrawn, or it has expired.',
  invitation_adults_only:
    'Someone under 20 can’t give permission on their own. A parent can add the card by ID card number.',
  invitation_to_self: 'This is your own number. Please enter your relative’s.',
  invitation_limit: 'You’ve sent as many requests as we allow in a day. Please try again tomorrow.',
  claim_incomplete: 'The claim isn’t complete. Please go back to the fields with a message.',
  claim_policy_number_missing:
    'You can’t send this claim because the policy number is missing. Please choose another card or contact your insurer.',
  claim_submit_failed:
    'We couldn’t send the claim because the insurer’s system or the file transfer failed. Nothing is lost. Please send it again.',
  claim_files_pending: 'Some files are still being sent or checked. Please wait until all are done.',
  claim_files_lost:
    'A file you attached is no longer available. Please go back to the documents and attach it again. Everything else is still here.',
  claim_duplicate_suspected:
    'It looks like you’ve already sent this claim. Please check the first one before sending again.',
  claim_state_conflict: 'The status of this claim has changed. Please reload the page to see the latest.',
  payout_account_changed: 'Your payout account has changed. Please reload the page.',
  payout_account_same: 'The payment to this account failed. Please give another one.',
  draft_conflict:
    'This draft was changed in another window or on another phone. Please check the latest version and try again.',
  draft_limit:
    'You already have {maxDrafts} unsent claims. Please send one or delete a draft before you start another.',
  coverage_not_claimable: 'You can’t claim with this card. Please choose another card.',
  e_claim_not_offered:
    'This insurer doesn’t offer e-Claim in the app. We’ll keep anything you’ve started. Contact the insurer to claim another way.',
  telemed_not_offered:
    'This insurer doesn’t offer online doctor visits in the app. You can look for a hospital or contact the insurer.',
  coverage_not_usable: 'You can’t use this card at a hospital today. Please choose another card.',
  use_card_elsewhere:
    'This card is being shown at another hospital or on another phone. Please cancel that first.',
  use_card_over: 'This card use has ended. Please press “Use card” again.',
  desk_refused: 'The hospital’s key is incorrect.',
  desk_code_unknown: 'We couldn’t find this code at your hospital.',
  telemed_closed:
    'This provider is outside working hours. Please choose another one or come back when it’s open.',
  telemed_not_covered: 'Your coverage doesn’t include telemedicine with this provider.',
  telemed_too_many_cards: 'This provider doesn’t accept that many extra cards. Please remove one.',
  telemed_step_conflict: 'Something has changed. Please check the cards and the terms again.',
  telemed_visit_over: 'This visit has ended. Please start again from the provider’s page.',
  telemed_hand_off_over: 'This code or link has been used or has expired. Please get a new one.',
  promotion_expired: 'This promotion has expired.',
  article_expired: 'This article has expired.',
  card_save_failed: 'We can’t save the card right now. Please check the details.',
  card_delete_failed: 'We couldn’t delete it. Please try again.',
  card_images_missing: 'Please add pictures of the front and back of the card.',
  card_images_pending:
    'A picture of the card is still being sent or checked. Please wait a moment and try again.',
  file_empty: 'This file is empty. Please choose another file.',
  file_type_not_allowed:
    'We only accept JPG, PNG and PDF files. Please choose another file, or take a photo of the document.',
  file_heic_not_supported:
    'We don’t support HEIC photos. Please set the camera format to “Most Compatible” and take a new photo, or send a screenshot.',
  file_too_large: 'The file is larger than {maxMegabytes} MB. Please make it smaller or take a new photo.',
  file_damaged: 'The file is damaged or incomplete. Please open it to check, then choose it again.',
  file_pdf_locked:
    'This PDF is locked with a password. Please remove the password or take a photo of the document.',
  file_pdf_unsafe:
    'This PDF contains scripts or other files. Please save it as a new PDF or take a photo of the document.',
  file_too_many_pages: 'The PDF has more than {maxPages} pages. Please split it into several files.',
  file_too_many_pixels: 'The photo’s resolution is too high. Please make it smaller or take a new photo.',
  file_infected:
    'We found a virus in this file, so we can’t accept it. Please use another original or take a photo of the document.',
  file_check_timeout:
    'We couldn’t check the file in time. Please take a photo of the document and send it instead.',
  file_lost: 'This file is no longer available. Please attach it again.',
  file_duplicate: 'You’ve already attached this file. Please choose another.',
  file_list_full:
    'You can attach up to {perList} files of each type and {perClaim} per claim. Please remove one you don’t need.',
  file_total_too_large:
    'The files for this claim are over {claimMegabytes} MB in total. Please remove some or make them smaller.',
  file_daily_limit:
    'You’ve sent {dailyMegabytes} MB today, which is the daily limit. Please continue tomorrow.',
  file_checksum_mismatch: 'The file we received is different from the original. Please send it again.',
  upload_offset_conflict: 'The upload was interrupted. Please send the file again.',
  only_app: 'You use this account in this app only. If you don’t need it any more, delete the account.',
  appeal_too_late: 'The time for an appeal is over.',
  appeal_exists: 'You’ve already appealed this decision. See its progress on the claim’s page.',
} as const satisfies SameShape<typeof thTaskErrors>

export const taskFieldErrors = {
  email_invalid: 'Please enter an email address, for example name@example.com',
  email_too_long: 'The email address must be {emailMax} characters or fewer',
  amount_invalid: 'Please enter an amount in digits, for example 1,234.50',
  amount_range: 'The amount must be between THB 0.01 and THB {amountMax}',
  date_invalid: 'Check the day, month and year',
  date_after_cover: 'This card’s cover ended before that day. Check the date or use another card.',
  date_future: 'The date can’t be in the future',
  accident_after_admission:
    'The date of the accident must be on or before the date of treatment or admission',
  expiry_before_start: 'The expiry date must be after the start date',
  receipt_needed: 'Please attach at least 1 receipt',
  medical_needed: 'Please attach at least 1 medical certificate',
  bank_book_needed: 'Please attach at least 1 bank book page',
  username_length: 'A username must have 5 to 15 characters',
  username_taken: 'This username is already registered',
  password_length: 'A password must have 8 to 15 characters',
  password_letter_digit: 'A password must have both letters and digits',
  password_common: 'This password is too easy to guess',
  password_same: 'The new password can’t be the same as the old one',
  passwords_differ: 'The passwords don’t match',
  name_letters: 'Use Thai or English letters only',
  phone_invalid: 'Enter a 10-digit mobile number, for example 0812345678',
  national_id_digits: 'An ID card number has 13 digits',
  card_number_invalid: 'Use letters, digits and separators such as - or / only',
  account_number_digits: 'The account number must have 10 to 15 digits.',
  otp_digits: 'Enter the 6 digits of the code',
} as const satisfies SameShape<typeof thTaskFieldErrors>
