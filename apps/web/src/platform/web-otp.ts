/**
 * The code out of the text message that the phone is getting, where the browser offers to read it (WebOTP); null where it
 * does not, when the person says no, or when `signal` ends the waiting.
 */
export async function codeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const request = { otp: { transport: ['sms'] }, signal }
  try {
    const credential: unknown = await navigator.credentials.get(request)
    return typeof credential === 'object' && credential !== null && 'code' in credential
      ? String(credential.code)
      : null
  } catch {
    return null
  }
}
