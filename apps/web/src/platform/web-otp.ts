/**
 * Reads the code from the next text message, in browsers with WebOTP. Returns null in other browsers, if the person refuses,
 * and if `signal` aborts.
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
