export const account = {
  login: {
    welcome: 'ยินดีต้อนรับ',
    lead: 'เข้าสู่ระบบเพื่อดูบัตร ความคุ้มครอง และส่งเรื่องเบิก',
    username: 'ชื่อผู้ใช้',
    usernameHint: 'ตัวอักษรภาษาอังกฤษและตัวเลข',
    password: 'รหัสผ่าน',
    staySignedIn: 'ให้อยู่ในระบบต่อ',
    staySignedInHint: 'เลือกเฉพาะโทรศัพท์ของท่านเอง',
    submit: 'เข้าสู่ระบบ',
    forgotUsername: 'ลืมชื่อผู้ใช้',
    forgotPassword: 'ลืมรหัสผ่าน',
    noAccount: 'ยังไม่มีบัญชี?',
    register: 'ลงทะเบียน',
  },
  checkPage: {
    title: 'กรุณาเข้าสู่ระบบ',
    body: 'หน้านี้มีข้อมูลส่วนตัวของท่าน เมื่อเข้าสู่ระบบแล้ว เราจะพาท่านไปยังหน้าที่ต้องการทันที',
    signIn: 'เข้าสู่ระบบ',
    register: 'ลงทะเบียนสมาชิกใหม่',
  },
} as const
