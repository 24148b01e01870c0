import type { DocumentFate, StoredList } from '@khum/contract/documents'

export const documents = {
  list: {
    receipt: {
      title: 'ใบเสร็จรับเงิน',
      hint: 'ถ่ายให้เห็นครบทั้งใบ ชื่อผู้ป่วย วันที่ และยอดเงินอ่านได้ชัด',
    },
    medical: {
      title: 'ใบรับรองแพทย์หรือเอกสารอื่น',
      hint: 'ใบรับรองแพทย์ที่ระบุโรคหรืออาการ หรือเอกสารอื่นจากโรงพยาบาล/คลินิก',
    },
    bank_book: {
      title: 'หน้าสมุดบัญชีธนาคาร',
      hint: 'บัญชีธนาคารในประเทศไทย ในชื่อผู้เอาประกันหรือผู้รับ\u2060มอบ\u2060อำนาจ',
    },
    card_front: {
      title: 'รูปด้านหน้าบัตร',
      hint: 'ถ่ายให้เห็นตัวหนังสือครบและชัด',
    },
    card_back: {
      title: 'รูปด้านหลังบัตร',
      hint: 'ถ่ายให้เห็นตัวหนังสือครบและชัด',
    },
  } satisfies Record<StoredList, { title: string; hint: string }>,
  pick: {
    title: 'ถ่ายรูปหรือเลือกไฟล์',
    more: 'ถ่ายรูปหรือเลือกไฟล์เพิ่ม',
    text: 'JPG, PNG หรือ PDF ไม่เกิน {size} MB ต่อไฟล์',
    full: 'ครบ {count, number} ไฟล์แล้ว หากต้องการเปลี่ยน กรุณาลบไฟล์เดิมก่อน',
  },
  fate: {
    uploading: 'อัปโหลดไม่ครบ',
    received: 'ได้รับแล้ว กำลังตรวจไฟล์',
    waiting_scan: 'ได้รับแล้ว รอตรวจความปลอดภัย',
    accepted: 'ตรวจผ่านแล้ว',
    refused: 'ใช้ไฟล์นี้ไม่ได้',
  } satisfies Record<DocumentFate, string>,
  sending: {
    preparing: 'กำลังเตรียมไฟล์',
    uploading: 'กำลังอัปโหลด {percent, number}%',
    waiting_network: 'สัญญาณขาดหาย จะส่งต่อเองเมื่อสัญญาณกลับมา',
    done: 'อัปโหลดครบแล้ว',
    failed: 'อัปโหลดไม่สำเร็จ',
  },
  copied: 'จากเคลมก่อน · ใช้กับบัญชี {account} · เปลี่ยนได้',
  interrupted: 'อัปโหลดไม่จบ เลือกไฟล์เดิมอีกครั้งเพื่อส่งต่อ หรือลบรายการนี้',
  remove: {
    label: 'ลบไฟล์ {name}',
    title: 'ลบไฟล์นี้หรือไม่',
    confirm: 'ลบไฟล์',
  },
} as const
