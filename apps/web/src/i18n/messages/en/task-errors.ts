import type { SameShape } from '../same-shape'
import type { taskErrors as thTaskErrors, taskFieldErrors as thTaskFieldErrors } from '../th/task-errors'

export { innerTitles } from './inner-titles'

export const taskErrors = {
  integration_key_refused: 'The integration key is not right. Please contact the administrator.',
  unsupported_media_type: 'This kind of data is not supported. Please choose a JPG, PNG or PDF file.',
  idempotency_key_missing: 'We could not take this request. Please reload the page and try again.',
  idempotency_key_reused:
    'The information differs from what was sent before. Please check it and send it again.',
  username_taken: 'This username is already registered. Please choose another.',
  phone_already_registered:
    'This mobile number is already registered. Please sign in, or use “Forgot username”.',
  current_password_wrong: 'The current password is not correct.',
  phone_same: 'This is the number you already use. Please enter a new one.',
  phone_missing: 'This account has no mobile number for a code yet. Please add one in your profile first.',
  profile_from_policy:
    'Your name and birth date come from your policy. If they are wrong, please contact your insurer.',
  flow_missing: 'This step has timed out or was already used. Please start again.',
  otp_wrong: 'That code is not correct. Please check it and try again.',
  otp_expired: 'That code has expired. Please request a new one.',
  otp_locked: 'Too many wrong entries. Please request a new OTP.',
  otp_resend_too_soon: 'Please wait a moment before requesting a new code.',
  otp_send_limit: 'You have requested as many codes as allowed for now. Please wait and try again.',
  otp_number_blocked: 'We cannot send codes to this number right now. Please try again in 1 hour.',
  step_up_required: 'Please confirm it is you with an OTP first.',
  health_consent_required:
    'This needs your health data. Please agree to its use first, under Settings > My consents.',
  consent_missing: 'Please read and accept the terms and the privacy notice first.',
  consent_outdated: 'There is a newer version of this text. Please reload the page and read it again.',
  consent_needs_code: 'Accepting the new privacy notice needs a new password and an OTP.',
  consent_not_optional:
    'The account needs this consent. If you no longer want it, you can delete your account.',
  line_token_refused: 'LINE could not confirm who you are. Please sign out and start again.',
  line_not_offered: 'Signing in with LINE is not available. Please use your username and password.',
  sso_token_refused:
    'This sign-in link cannot be used or has timed out. Please open it again from your partner’s app.',
  sso_not_offered: 'This partner does not offer this way of signing in.',
  search_limit: 'You have reached today’s limit of searches. Please try again tomorrow.',
  invitation_over: 'This request was already answered or taken back, or it expired.',
  invitation_adults_only:
    'Somebody under 20 cannot give permission alone. A parent can add the card by ID card number.',
  invitation_to_self: 'This is your own number. Please enter your relative’s.',
  invitation_limit: 'You have sent as many requests as one day allows. Please try again tomorrow.',
  claim_incomplete: 'The claim is not complete. Please go back to the fields with a message.',
  claim_policy_number_missing:
    'The claim cannot be sent because the policy number is missing. Please choose another card or contact your insurer.',
  claim_submit_failed:
    'The claim was not sent because the receiving system or the file transfer failed. Nothing is lost. Please send it again.',
  claim_files_pending: 'Some files are still being sent or checked. Please wait until all are done.',
  claim_files_lost:
    'A file you attached is no longer available. Please go back to the files and attach it again. Everything else is still here.',
  claim_duplicate_suspected:
    'It looks as if you sent this claim before. Please check the first one before sending again.',
  claim_state_conflict: 'The status of this claim has changed. Please reload the page to see the latest.',
  draft_conflict:
    'This draft was changed in another window or on another phone. Please load the latest version and continue from there.',
  coverage_not_claimable: 'This card cannot be used to send a claim. Please choose another card.',
  e_claim_not_offered:
    'This insurer doesn’t offer e-Claim in the app. Anything you’ve started is kept. Contact the insurer to claim another way.',
  telemed_not_offered:
    'This insurer doesn’t offer online doctor visits in the app. You can look for a hospital or contact the insurer.',
  coverage_not_usable: 'This card cannot be used at a hospital today. Please choose another card.',
  use_card_elsewhere:
    'This card is being shown at another hospital or on another phone. Please cancel that first.',
  use_card_over: 'This showing of the card is over. Please press “use card” again.',
  desk_refused: 'The hospital’s key is not right.',
  desk_code_unknown: 'There is no such code at your hospital.',
  telemed_closed:
    'This provider is outside working hours. Please choose another one or come back when it is open.',
  telemed_not_covered: 'There is no telemedicine with this provider in your coverage.',
  telemed_too_many_cards: 'This provider does not take so many extra cards. Please remove one.',
  telemed_step_conflict: 'Something has changed. Please check the cards and the terms again.',
  telemed_visit_over: 'This request is over. Please start again from the provider’s page.',
  telemed_hand_off_over: 'This code or link was used or has expired. Please get a new one.',
  telemed_key_refused: 'The provider’s key is not right.',
  telemed_credential_unknown: 'There is no such code or link.',
  promotion_expired: 'This promotion has expired.',
  article_expired: 'This article has expired.',
  card_save_failed: 'The card cannot be saved now. Please check the data.',
  card_delete_failed: 'Delete failed. Please try again.',
  card_images_missing: 'Please add a picture of the front and of the back of the card.',
  card_images_pending:
    'A picture of the card is still being sent or checked. Please wait a moment and try again.',
  file_empty: 'This file is empty. Please choose another file.',
  file_type_not_allowed:
    'Only JPG, PNG and PDF files are accepted. Please choose another file, or take a photo of the document.',
  file_heic_not_supported:
    'HEIC photos are not supported. Please set the camera format to “Most Compatible” and take a new photo, or send a screenshot.',
  file_too_large: 'The file is larger than {maxMegabytes} MB. Please make it smaller or take a new photo.',
  file_damaged: 'The file is damaged or incomplete. Please open it to check, then choose it again.',
  file_pdf_locked:
    'This PDF is locked with a password. Please remove the password or take a photo of the document.',
  file_pdf_unsafe:
    'This PDF contains scripts or other files. Please save it as a new PDF or take a photo of the document.',
  file_too_many_pages: 'The PDF has more than {maxPages} pages. Please split it into several files.',
  file_too_many_pixels: 'The photo’s resolution is too high. Please make it smaller or take a new photo.',
  file_infected:
    'A virus was found, so the file was refused. Please use another original or take a photo of the document.',
  file_check_timeout:
    'The file could not be checked in time. Please take a photo of the document and send it instead.',
  file_lost: 'This file is no longer available. Please attach it again.',
  file_duplicate: 'This file is already attached. Please choose another file.',
  file_list_full:
    'You can attach up to {perList} files of each kind and {perClaim} per claim. Please remove one you do not need.',
  file_total_too_large:
    'The files of this claim are over {claimMegabytes} MB in total. Please remove some or make them smaller.',
  file_daily_limit:
    'You have sent {dailyMegabytes} MB today, which is the daily limit. Please continue tomorrow.',
  file_checksum_mismatch: 'The file we received differs from the original. Please send it again.',
  upload_offset_conflict: 'Sending this file was interrupted. Please send it again.',
  consent_last_text: 'This is the only text of its kind in force. Publish another version first.',
  decision_sums_wrong: 'The sums of the decision do not agree. Please check the amount of each line.',
  decision_over_limit: 'The decision pays more than the plan allows. Please pay less, or give a reason.',
} as const satisfies SameShape<typeof thTaskErrors>

export const taskFieldErrors = {
  email_invalid: 'Please enter an e-mail address, for example name@example.com',
  email_too_long: 'The e-mail address must be {emailMax} characters or fewer',
  amount_invalid: 'Please enter an amount in digits, for example 1,234.50',
  amount_range: 'The amount must be between 0.01 and {amountMax} baht',
  date_invalid: 'This date is not right, please check the day, month and year',
  date_future: 'Please choose a date that is not in the future',
  accident_after_admission:
    'The date of the accident must be on or before the date of treatment or admission',
  expiry_before_start: 'The expiry date must be after the start date.',
  receipt_needed: 'Please attach at least 1 receipt',
  medical_needed: 'Please attach at least 1 medical certificate',
  bank_book_needed: 'Please attach at least 1 bank book page',
  username_length: 'A username has 5 to 15 characters',
  username_taken: 'This username is already registered',
  password_length: 'A password has 8 to 15 characters',
  password_letter_digit: 'A password needs both letters and digits',
  password_common: 'This password is too easy to guess',
  password_same: 'The new password cannot equal the old one',
  passwords_differ: 'The passwords do not match',
  name_letters: 'Only Thai or English letters',
  phone_invalid: 'Enter a 10-digit mobile number, like 0812345678',
  national_id_digits: 'An ID card number has 13 digits',
  card_number_invalid: 'This number can have letters, digits and separators such as - or / only',
  otp_digits: 'Enter the 6 digits of the code',
} as const satisfies SameShape<typeof thTaskFieldErrors>
