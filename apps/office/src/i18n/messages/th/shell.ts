/** The frame around every screen. */
export const shell = {
  product: 'คุ้ม · สำนักงาน',
  menu: 'เมนูหลัก',
  skip: 'ข้ามไปที่เนื้อหา',
  otherLanguage: 'English',
  signOut: 'ออกจากระบบ',
  proveAgain: 'ยืนยันตัวตน',
  proved: 'ยืนยันตัวตนแล้ว กดปุ่มเดิมอีกครั้งได้เลย',
  loading: 'กำลังโหลด…',
  notFoundTitle: 'ไม่พบหน้านี้',
  notFound: 'ไม่มีหน้าตามลิงก์นี้ ลิงก์อาจพิมพ์ผิด กรุณาเลือกจากเมนูด้านบน',
  notAllowedTitle: 'คุณยังไม่มีสิทธิใช้หน้านี้',
  notAllowed: 'หากต้องใช้หน้านี้ในการทำงาน กรุณาขอสิทธิจากผู้ดูแลระบบของคุณ',
} as const

/** Texts of date fields. */
export const dateField = {
  placeholder: 'วว/ดด/ปปปป',
  form: 'พิมพ์วันที่เป็น วัน/เดือน/ปี เช่น 20/11/2569',
} as const

/** The titles of the screens, also in the menu. */
export const titles = {
  claims: 'เคลม',
  claim: 'พิจารณาเคลม',
  home: 'หน้าแรก',
  members: 'สมาชิก',
  member: 'ข้อมูลสมาชิก',
  paperClaim: 'เคลมกระดาษ',
  sheet: 'ใบปะหน้าบาร์โค้ด',
  staff: 'พนักงานและสิทธิ',
} as const

export const signIn = {
  title: 'เข้าสู่ระบบสำนักงาน',
  lead: 'สำหรับพนักงานที่ดูแลเคลมและสมาชิก',
  start: 'เข้าสู่ระบบ',
  retry: 'ลองอีกครั้ง',
  notConfigured:
    'ยังเข้าสู่ระบบไม่ได้ ผู้ดูแลเซิร์ฟเวอร์ต้องเลือกวิธีเข้าสู่ระบบของพนักงานก่อน: ตั้ง STAFF_ISSUER เพื่อใช้ระบบยืนยันตัวตนขององค์กร หรือ STAFF_SIGN_IN=local เพื่อใช้บัญชีของคุ้ม ดู docs/operations/SETTINGS.md',
  failure: {
    refused: 'เข้าสู่ระบบไม่สำเร็จ กรุณาลองอีกครั้ง',
    unknown: 'คุณยังไม่มีบัญชีในระบบนี้ หรือบัญชีถูกปิดแล้ว กรุณาติดต่อผู้ดูแลระบบของคุณ',
    unavailable: 'ติดต่อระบบยืนยันตัวตนขององค์กรไม่ได้ กรุณาลองอีกครั้งในอีกสักครู่',
    limited: 'มีการเข้าสู่ระบบจากเครือข่ายของคุณถี่เกินไป กรุณารอสักครู่แล้วลองอีกครั้ง',
    expired: 'ใช้เวลาเข้าสู่ระบบนานเกินไป กรุณาเริ่มใหม่',
  },
} as const

export const home = {
  hello: 'สวัสดี {name}',
  waiting: 'งานที่รออยู่',
  members: 'ค้นหาสมาชิก',
  staff: 'ดูพนักงานและสิทธิ',
  insurers: 'บริษัทประกันที่คุณดูแล',
  allInsurers: 'ทุกบริษัท',
  roles: 'หน้าที่ของคุณ',
  noRoles: 'คุณยังไม่มีหน้าที่ในระบบ กรุณาติดต่อผู้ดูแลระบบของคุณ',
  role: {
    assessor: 'ผู้พิจารณาสินไหม',
    senior_assessor: 'ผู้พิจารณาสินไหมอาวุโส',
    payments: 'เจ้าหน้าที่จ่ายเงิน',
    member_service: 'เจ้าหน้าที่บริการสมาชิก',
    network: 'ผู้ดูแลเครือข่ายโรงพยาบาล',
    content: 'ผู้ดูแลเนื้อหา',
    privacy_officer: 'เจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคล',
    auditor: 'ผู้ตรวจสอบ',
    integration: 'ผู้ดูแลการเชื่อมต่อระบบ',
    administrator: 'ผู้ดูแลระบบ',
  },
} as const
