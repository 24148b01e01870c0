import type { SameShape } from '../same-shape'
import type { errors as thErrors, fieldErrors as thFieldErrors } from '../th/errors'

export const errors = {
  validation_failed: 'Some fields are not right. Please check the ones with a message.',
  malformed_request: 'We could not read what was sent. Please reload the page and try again.',
  api_key_missing: 'This version of the app may not use the service. Please reload the page.',
  session_missing: 'Please sign in first.',
  session_expired: 'Your session has ended. Please sign in again.',
  partner_refused: 'This partner link is not valid. Please open the newest link from your insurer.',
  partner_mismatch: 'This account belongs to another partner. Please sign out and sign in again.',
  origin_refused: 'This request did not come from our page. Please reload the page and try again.',
  integration_key_refused: 'The integration key is not right. Please contact the administrator.',
  not_found: 'We could not find this. It may have been deleted or moved.',
  method_not_allowed: 'The service does not take this request. Please reload the page and try again.',
  payload_too_large: 'What was sent is too large. Please make it smaller and send it again.',
  unsupported_media_type: 'This kind of data is not supported. Please choose a JPG, PNG or PDF file.',
  rate_limited: 'Too many tries in a short time. Please wait a moment and try again.',
  internal: 'Something broke on our side; it is not your fault. Please try again in a moment.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  busy: 'Many people are using the service right now. Please try again in a moment.',
  idempotency_key_missing: 'We could not take this request. Please reload the page and try again.',
  idempotency_key_reused: 'The data differs from what was sent before. Please check it and send it again.',
  credentials_wrong: 'Username not found or password incorrect, please check',
  sign_in_unavailable: 'We cannot sign you in right now. Please try again in a moment.',
  claim_incomplete: 'The claim is not complete. Please go back to the fields with a message.',
  claim_policy_number_missing:
    'The claim cannot be sent because the policy number is missing. Please choose another card or contact your insurer.',
  claim_submit_failed:
    'The claim was not sent because the receiver or the file transfer failed. Nothing is lost: please send it again.',
  claim_files_pending: 'Some files are still being sent or checked. Please wait until all are done.',
  claim_duplicate_suspected:
    'It looks as if you sent this claim before. Please check the first one before sending again.',
  claim_state_conflict: 'The state of this claim has changed. Please reload the page to see the newest.',
  draft_conflict:
    'This draft was changed on another screen or phone. Please load the newest version and go on from there.',
  coverage_not_claimable: 'This card cannot be used for an e-Claim. Please choose another card.',
  file_empty: 'This file is empty. Please choose another.',
  file_type_not_allowed:
    'Only JPG, PNG and PDF are accepted. Choose another file, or take a photo of the document.',
  file_heic_not_supported:
    'HEIC photos are not supported. Set the camera to “Most Compatible”, or send a screenshot of the photo.',
  file_too_large: 'The file is larger than {maxMegabytes} MB. Please make it smaller or take a new photo.',
  file_damaged: 'The file is damaged or not whole. Please open it to make sure and choose it again.',
  file_pdf_locked:
    'This PDF is locked with a password. Please remove the password or take a photo of the document.',
  file_pdf_unsafe:
    'This PDF holds scripts or embedded files. Please print it to a new PDF or take a photo of the document.',
  file_too_many_pages: 'The PDF has more than {maxPages} pages. Please split it into several files.',
  file_too_many_pixels: 'The picture has too many pixels. Please make it smaller or take a new photo.',
  file_infected:
    'A virus was found, so the file was refused. Use another original or take a photo of the document.',
  file_check_timeout:
    'The file could not be checked in time. Please take a photo of the document and send that.',
  file_duplicate: 'This file is attached already. Please choose another.',
  file_list_full:
    'At most {perList} files per list and {perClaim} per claim can be attached. Please remove one you do not need.',
  file_total_too_large:
    'The files of this claim exceed {claimMegabytes} MB together. Please remove or shrink some.',
  file_daily_limit: 'You have sent {dailyMegabytes} MB today, which is the limit. Please go on tomorrow.',
  file_checksum_mismatch: 'The file arrived different from the original. Please send it again.',
  upload_offset_conflict: 'Sending this file got out of step. Please send it again.',
  decision_sums_wrong: 'The sums of the decision do not agree. Please check the amount of each line.',
  network: 'No connection. Please check your internet connection and try again.',
  timeout: 'The service takes longer than usual. Please check your connection and try again.',
} as const satisfies SameShape<typeof thErrors>

export const fieldErrors = {
  required: 'Please fill this in',
  invalid: 'This is not right, please check',
  too_long: 'This is too long, please shorten it',
  username_letters_digits: 'Only English letters and digits',
  email_invalid: 'This is not an e-mail address, for example name@example.com',
  email_too_long: 'An e-mail address has at most {emailMax} characters',
  amount_invalid: 'Please enter an amount in digits, for example 1,234.50',
  amount_range: 'The amount must be between 0.01 and {amountMax} baht',
  date_invalid: 'This date does not exist, please check day, month and year',
  date_future: 'The date cannot be in the future',
  accident_after_admission: 'The accident cannot be after the admission',
  receipt_needed: 'Please attach at least 1 receipt',
  medical_needed: 'Please attach at least 1 medical certificate',
  bank_book_needed: 'Please attach at least 1 bank book page',
} as const satisfies SameShape<typeof thFieldErrors>
