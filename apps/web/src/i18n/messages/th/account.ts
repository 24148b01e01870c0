export const account = {
  login: {
    welcome: 'ยินดีต้อนรับ',
    lead: 'บัตร วงเงิน และเคลมของคุณในที่เดียว',
    username: 'ชื่อผู้ใช้',
    password: 'รหัสผ่าน',
    staySignedIn: 'ให้ฉันอยู่ในระบบต่อไป',
    submit: 'เข้าสู่ระบบ',
    forgotUsername: 'ลืมชื่อผู้ใช้',
    forgotPassword: 'ลืมรหัสผ่าน',
    noAccount: 'ยังไม่มีบัญชี?',
    register: 'ลงทะเบียน',
  },
  line: {
    or: 'หรือ',
    continue: 'เข้าสู่ระบบด้วย LINE',
    unreachable: 'ติดต่อ LINE ไม่ได้ กรุณาลองอีกครั้ง',
  },
  checkPage: {
    title: 'กรุณาเข้าสู่ระบบ',
    body: 'หน้านี้มีข้อมูลส่วนตัวของคุณ เมื่อเข้าสู่ระบบแล้ว เราจะเปิดหน้าที่ต้องการให้ทันที',
    signIn: 'เข้าสู่ระบบ',
    register: 'ลงทะเบียนสมาชิกใหม่',
  },
} as const
