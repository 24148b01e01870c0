/** The frame around every screen. */
export const shell = {
  product: 'คุ้ม · สำนักงาน',
  menu: 'เมนูหลัก',
  skip: 'ข้ามไปที่เนื้อหา',
  otherLanguage: 'English',
  signOut: 'ออกจากระบบ',
  loading: 'กำลังโหลด…',
  notFoundTitle: 'ไม่พบหน้านี้',
  notFound: 'ที่อยู่นี้ไม่มีหน้าใด ลิงก์อาจพิมพ์ผิด กรุณาเลือกจากเมนูด้านบน',
  notAllowedTitle: 'คุณยังไม่มีสิทธิใช้หน้านี้',
  notAllowed: 'หากต้องใช้หน้านี้ในการทำงาน กรุณาขอสิทธิจากผู้ดูแลระบบของคุณ',
} as const

/** The titles of the screens, also in the menu. */
export const titles = {
  home: 'หน้าแรก',
} as const

export const signIn = {
  title: 'เข้าสู่ระบบสำนักงาน',
  lead: 'สำหรับพนักงานที่ดูแลเคลมและสมาชิก',
  start: 'เข้าสู่ระบบ',
  retry: 'ลองอีกครั้ง',
  failure: {
    refused: 'เข้าสู่ระบบไม่สำเร็จ กรุณาลองอีกครั้ง',
    unknown: 'ยังไม่มีบัญชีสำหรับคุณในระบบนี้ หรือสิทธิของคุณสิ้นสุดแล้ว กรุณาติดต่อผู้ดูแลระบบของคุณ',
    unavailable: 'ติดต่อระบบยืนยันตัวตนขององค์กรไม่ได้ กรุณาลองอีกครั้งในอีกสักครู่',
    expired: 'ใช้เวลาเข้าสู่ระบบนานเกินไป กรุณาเริ่มใหม่',
  },
} as const

export const home = {
  hello: 'สวัสดี {name}',
  insurers: 'บริษัทประกันที่คุณดูแล',
  allInsurers: 'ทุกบริษัท',
  roles: 'หน้าที่ของคุณ',
  noRoles: 'คุณยังไม่มีหน้าที่ในระบบ กรุณาติดต่อผู้ดูแลระบบของคุณ',
  role: {
    assessor: 'ผู้พิจารณาเคลม',
    senior_assessor: 'ผู้พิจารณาเคลมอาวุโส',
    payments: 'การจ่ายเงิน',
    member_service: 'บริการสมาชิก',
    network: 'เครือข่ายโรงพยาบาล',
    content: 'เนื้อหา',
    privacy_officer: 'เจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคล',
    auditor: 'ผู้ตรวจสอบ',
    integration: 'การเชื่อมต่อระบบ',
    administrator: 'ผู้ดูแลระบบ',
  },
} as const
