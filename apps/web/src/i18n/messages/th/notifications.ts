import type { NoticeKind, NotificationKind, NotificationTab } from '@khum/contract/notifications'

/** The texts of notifications in the app. Notices by editors have their own texts. */
export const notifications = {
  tabs: 'ประเภทการแจ้งเตือน',
  tab: {
    claim_status: 'สถานะเคลม',
    promotion_article: 'โปรโมชันและบทความ',
    general: 'ทั่วไป',
  } satisfies Record<NotificationTab, string>,
  unread: 'ยังไม่ได้อ่าน',
  unreadCount: 'ยังไม่ได้อ่าน {count, number} รายการ',
  readAll: 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด',
  today: 'วันนี้',
  yesterday: 'เมื่อวาน',
  time: '{time} น.',
  more: 'ดูรายการก่อนหน้า',
  over: 'หมดอายุแล้ว',
  expired: 'โปรโมชันหรือบทความนี้หมดอายุแล้ว',
  noticeExpired: 'ประกาศนี้หมดอายุแล้ว',
  empty: {
    claim_status: {
      title: 'ยังไม่มีการแจ้งเตือนเรื่องเคลม',
      text: 'เมื่อเคลมแล้ว ติดตามทุกขั้นตอนได้ที่นี่',
      action: 'ส่งเคลม',
    },
    promotion_article: {
      title: 'ยังไม่มีโปรโมชันหรือบทความใหม่',
      text: 'สิทธิพิเศษและเรื่องน่ารู้จากบริษัทประกันจะอยู่ที่นี่',
      action: 'ดูโปรโมชันทั้งหมด',
    },
    general: {
      title: 'ยังไม่มีการแจ้งเตือนทั่วไป',
      text: 'เรื่องบัญชี บัตร และครอบครัวของคุณจะอยู่ที่นี่',
      action: 'กลับหน้าแรก',
    },
  } satisfies Record<NotificationTab, { title: string; text: string; action: string }>,
  notFound: {
    title: 'ไม่พบการแจ้งเตือนนี้',
    text: 'ลิงก์อาจไม่ถูกต้อง หรือเป็นการแจ้งเตือนของบัญชีอื่น',
    list: 'ดูการแจ้งเตือนทั้งหมด',
  },
  claimNumber: 'เลขที่เคลม',
  open: {
    claim: 'ดูเคลมนี้',
    family: 'ไปที่ความคุ้มครองของครอบครัว',
    setting: 'ไปที่ตั้งค่า',
    coverage: 'ดูบัตรนี้',
    promotion: 'ดูโปรโมชันนี้',
    article: 'อ่านบทความนี้',
    promotions: 'ดูโปรโมชันอื่น',
    articles: 'อ่านบทความอื่น',
  },
  somebody: 'คนในครอบครัว',
  provider: { line: 'LINE', sso: 'บัญชีของพันธมิตร' },
  settled: {
    title: 'ไม่ต้องส่งเอกสารเพิ่มแล้ว',
    text: 'เคลมเลขที่ {number} ไม่ต้องรอเอกสารเพิ่มแล้ว คุณไม่ต้องส่งอะไรอีก',
  },
  kind: {
    claim_received: {
      title: 'ได้รับเคลมแล้ว',
      text: 'เราได้รับเคลมเลขที่ {number} แล้ว กำลังรอเจ้าหน้าที่ตรวจ ระหว่างนี้คุณไม่ต้องทำอะไร',
    },
    claim_checking: { title: 'กำลังตรวจเคลม', text: 'เจ้าหน้าที่กำลังตรวจเคลมเลขที่ {number}' },
    claim_documents_needed: {
      title: 'ขอเอกสารเพิ่ม',
      text: 'เคลมเลขที่ {number} ยังขาดเอกสาร ดูว่าต้องส่งอะไร แล้วแนบได้เลย',
    },
    claim_sent_to_insurer: {
      title: 'ส่งให้บริษัทประกันแล้ว',
      text: 'ตรวจเอกสารของเคลมเลขที่ {number} เสร็จแล้ว รอบริษัทประกันพิจารณา',
    },
    claim_approved: {
      title: 'เคลมได้รับอนุมัติ',
      text: 'เคลมเลขที่ {number} ได้รับอนุมัติแล้ว ขั้นต่อไปคือโอนเงินเข้าบัญชีที่แจ้งไว้',
    },
    claim_partly_approved: {
      title: 'เคลมได้รับอนุมัติบางส่วน',
      text: 'เคลม {number} อนุมัติบางส่วน ดูยอดและเหตุผลของแต่ละรายการ',
    },
    claim_payment_sent: {
      title: 'สั่งโอนเงินแล้ว',
      text: 'เงินของเคลมเลขที่ {number} จะเข้าบัญชีที่แจ้งไว้ภายในไม่กี่วันทำการ',
    },
    claim_paid: {
      title: 'โอนเงินเรียบร้อย',
      text: 'โอนเงินของเคลมเลขที่ {number} เข้าบัญชีที่แจ้งไว้แล้ว',
    },
    claim_payment_failed: {
      title: 'โอนเงินไม่สำเร็จ',
      text: 'ธนาคารโอนเงินของเคลมเลขที่ {number} ไม่สำเร็จ แจ้งบัญชีอื่นได้ในหน้าเคลม',
    },
    claim_not_approved: {
      title: 'เคลมไม่ได้รับอนุมัติ',
      text: 'ดูเหตุผลของเคลมเลขที่ {number} และสิ่งที่คุณทำต่อได้',
    },
    claim_withdrawn: {
      title: 'ถอนเคลมแล้ว',
      text: 'ถอนเคลมเลขที่ {number} แล้ว จึงไม่มีการพิจารณาต่อ',
    },
    claim_closed_missing_documents: {
      title: 'ปิดเคลมแล้ว',
      text: 'ปิดเคลมเลขที่ {number} เพราะไม่ได้รับเอกสารที่ขอภายในกำหนด เมื่อมีเอกสารครบ เคลมใหม่ได้',
    },
    claim_appeal_answered: {
      title: 'เราพิจารณาคำอุทธรณ์แล้ว',
      text: 'ดูคำตอบในเคลมเลขที่ {number}',
    },
    claim_unread: {
      title: 'เคลมของคุณอยู่กับเราแล้ว',
      text: 'เราได้รับเคลมเลขที่ {number} แล้ว แต่ส่งต่อให้บริษัทประกันช้ากว่าปกติ คุณไม่ต้องทำอะไร',
    },
    family_invited: {
      title: '{name} ขอดูความคุ้มครองของคุณ',
      text: 'ดูก่อนว่าขอสิทธิอะไรบ้าง แล้วตอบว่าอนุญาตหรือไม่',
    },
    family_accepted: {
      title: '{name} ให้สิทธิคุณแล้ว',
      text: 'บัตรของ {name} อยู่ในหน้าความคุ้มครองของครอบครัวแล้ว',
    },
    family_ended: {
      title: 'สิทธิดูบัตรระหว่างคุณกับ {name} สิ้นสุดแล้ว',
      text: 'หากยังต้องใช้ ขออนุญาตกันใหม่ได้',
    },
    password_changed: {
      title: 'เปลี่ยนรหัสผ่านแล้ว',
      text: 'เครื่องอื่นที่เข้าสู่ระบบไว้ออกจากระบบแล้ว หากคุณไม่ได้เปลี่ยนเอง กรุณาตั้งรหัสผ่านใหม่ทันที',
    },
    phone_changed: {
      title: 'เปลี่ยนเบอร์มือถือแล้ว',
      text: 'จากนี้รหัส OTP จะส่งไปที่เบอร์ใหม่ หากคุณไม่ได้เปลี่ยนเอง กรุณาเปลี่ยนรหัสผ่านทันทีและติดต่อบริษัทประกัน',
    },
    way_in_linked: {
      title: 'ผูก {provider} กับบัญชีแล้ว',
      text: 'จากนี้เข้าสู่ระบบด้วย {provider} ได้ หากคุณไม่ได้ผูกเอง กรุณาตรวจสอบในหน้าตั้งค่าและเปลี่ยนรหัสผ่านทันที',
    },
    way_in_unlinked: {
      title: 'ยกเลิกการผูก {provider} กับบัญชีแล้ว',
      text: 'จากนี้เข้าสู่ระบบด้วยชื่อผู้ใช้และรหัสผ่าน หากคุณไม่ได้ยกเลิกเอง กรุณาเปลี่ยนรหัสผ่านทันทีและติดต่อบริษัทประกัน',
    },
    payout_account_changed: {
      title: 'เปลี่ยนบัญชีรับเงินแล้ว',
      text: 'จากนี้จะโอนเงินเคลมเข้าบัญชีใหม่ หากคุณไม่ได้เปลี่ยนเอง กรุณาเปลี่ยนรหัสผ่านทันทีและโทรหาบริษัทประกัน',
    },
    coverage_added: {
      title: '{whose, select, own {คุณมีบัตรใหม่} other {{name} มีบัตรใหม่}}',
      text: 'ความคุ้มครองใหม่หรือที่ต่ออายุแล้ว{whose, select, own {} other {ของ {name} }}อยู่ในแอปแล้ว เปิดดูว่าคุ้มครองอะไรบ้าง และเริ่มเมื่อใด',
    },
    card_checked: {
      title: 'โรงพยาบาลตรวจบัตรแล้ว',
      text: 'โรงพยาบาลตรวจสอบ{whose, select, own {บัตรของคุณ} other {บัตรของ {name} ที่คุณใช้แทน}}แล้ว หากไม่ได้ใช้บัตร กรุณาโทรหาบริษัทประกันตามเบอร์บนบัตร',
    },
  } satisfies Record<Exclude<NotificationKind, NoticeKind>, { title: string; text: string }>,
} as const
