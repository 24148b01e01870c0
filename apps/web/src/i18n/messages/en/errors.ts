import type { SameShape } from '../same-shape'
import type { errors as thErrors, fieldErrors as thFieldErrors } from '../th/errors'

export const errors = {
  validation_failed: 'Some fields are not right. Please check the ones with a message.',
  malformed_request: 'We could not read what was sent. Please reload the page and try again.',
  api_key_missing: 'This version of the app is not allowed to use the service. Please reload the page.',
  session_missing: 'Please sign in first.',
  session_expired: 'Your session has ended. Please sign in again.',
  partner_refused: 'This partner link is not valid. Please open the latest link from your insurer.',
  partner_mismatch: 'This account belongs to another partner. Please sign out and sign in again.',
  origin_refused: 'This request did not come from our page. Please reload the page and try again.',
  integration_key_refused: 'The integration key is not right. Please contact the administrator.',
  not_found:
    'We could not find this. It may have been deleted or moved. Please go back to home and try again.',
  method_not_allowed: 'The service cannot handle this request. Please reload the page and try again.',
  payload_too_large: 'What was sent is too large. Please make it smaller and send it again.',
  unsupported_media_type: 'This kind of data is not supported. Please choose a JPG, PNG or PDF file.',
  rate_limited: 'Too many tries in a short time. Please wait a moment and try again.',
  internal: 'Something broke on our side; it is not your fault. Please try again in a moment.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  busy: 'Many people are using the service right now. Please try again in a moment.',
  idempotency_key_missing: 'We could not take this request. Please reload the page and try again.',
  idempotency_key_reused:
    'The information differs from what was sent before. Please check it and send it again.',
  credentials_wrong: 'Username not found or password incorrect, please check',
  sign_in_unavailable: 'We cannot sign you in right now. Please try again in a moment.',
  claim_incomplete: 'The claim is not complete. Please go back to the fields with a message.',
  claim_policy_number_missing:
    'The claim cannot be sent because the policy number is missing. Please choose another card or contact your insurer.',
  claim_submit_failed:
    'The claim was not sent because the receiving system or the file transfer failed. Nothing is lost. Please send it again.',
  claim_files_pending: 'Some files are still being sent or checked. Please wait until all are done.',
  claim_duplicate_suspected:
    'It looks as if you sent this claim before. Please check the first one before sending again.',
  claim_state_conflict: 'The status of this claim has changed. Please reload the page to see the latest.',
  draft_conflict:
    'This draft was changed in another window or on another phone. Please load the latest version and continue from there.',
  coverage_not_claimable: 'This card cannot be used to send a claim. Please choose another card.',
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
  file_duplicate: 'This file is already attached. Please choose another file.',
  file_list_full:
    'You can attach up to {perList} files of each kind and {perClaim} per claim. Please remove one you do not need.',
  file_total_too_large:
    'The files of this claim are over {claimMegabytes} MB in total. Please remove some or make them smaller.',
  file_daily_limit:
    'You have sent {dailyMegabytes} MB today, which is the daily limit. Please continue tomorrow.',
  file_checksum_mismatch: 'The file we received differs from the original. Please send it again.',
  upload_offset_conflict: 'Sending this file was interrupted. Please send it again.',
  decision_sums_wrong: 'The sums of the decision do not agree. Please check the amount of each line.',
  network: 'No connection. Please check your internet connection and try again.',
  timeout: 'The service is taking longer than usual. Please check your internet connection and try again.',
} as const satisfies SameShape<typeof thErrors>

export const fieldErrors = {
  required: 'Please fill this in',
  invalid: 'This is not right, please check it',
  too_long: 'This is too long, please shorten it',
  username_letters_digits: 'Only English letters and digits',
  email_invalid: 'Please enter an e-mail address, for example name@example.com',
  email_too_long: 'The e-mail address must be {emailMax} characters or fewer',
  amount_invalid: 'Please enter an amount in digits, for example 1,234.50',
  amount_range: 'The amount must be between 0.01 and {amountMax} baht',
  date_invalid: 'This date is not right, please check the day, month and year',
  date_future: 'Please choose a date that is not in the future',
  accident_after_admission:
    'The date of the accident must be on or before the date of treatment or admission',
  receipt_needed: 'Please attach at least 1 receipt',
  medical_needed: 'Please attach at least 1 medical certificate',
  bank_book_needed: 'Please attach at least 1 bank book page',
} as const satisfies SameShape<typeof thFieldErrors>
