/** What the journeys of entry read and press. */
export const lineWords = {
  th: {
    continue: 'เข้าสู่ระบบด้วย LINE',
    hello: 'สวัสดี คุณมาลี LINE',
    signInAndLink: 'เข้าสู่ระบบและผูกบัญชี',
    reset: 'ออกจากระบบแล้วเริ่มใหม่',
    lineOnly: 'หน้านี้เปิดได้ใน LINE เท่านั้น',
    link: 'ผูกบัญชี',
    linked: 'ผูกบัญชีกับ LINE เรียบร้อยแล้ว',
    unlink: 'ยกเลิกการผูก',
    helloSso: 'สวัสดี คุณกมล ทดลอง',
    ssoFailed: 'เข้าสู่ระบบจากพันธมิตรไม่สำเร็จ',
  },
  en: {
    continue: 'Continue with LINE',
    hello: 'Hello, มาลี LINE',
    signInAndLink: 'Sign in and link',
    reset: 'Sign out and reset',
    lineOnly: 'This page opens inside LINE only',
    link: 'Link',
    linked: 'LINE is linked to your account.',
    unlink: 'Unlink',
    helloSso: 'Hello, กมล ทดลอง',
    ssoFailed: 'Signing in from your partner did not work',
  },
} as const
