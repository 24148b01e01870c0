import type { Words } from './fields'

/** Thai banks with retail accounts, by the code of the Bank of Thailand, with the names that people use every day. */
export const banks = {
  '002': { th: 'กรุงเทพ', en: 'Bangkok Bank' },
  '004': { th: 'กสิกรไทย', en: 'K-Bank' },
  '006': { th: 'กรุงไทย', en: 'Krungthai' },
  '011': { th: 'ทีทีบี', en: 'ttb' },
  '014': { th: 'ไทยพาณิชย์', en: 'SCB' },
  '022': { th: 'ซีไอเอ็มบี ไทย', en: 'CIMB Thai' },
  '024': { th: 'ยูโอบี', en: 'UOB' },
  '025': { th: 'กรุงศรี', en: 'Krungsri' },
  '030': { th: 'ออมสิน', en: 'GSB' },
  '033': { th: 'อาคารสงเคราะห์ (ธอส.)', en: 'GH Bank' },
  '034': { th: 'ธ.ก.ส.', en: 'BAAC' },
  '066': { th: 'อิสลามแห่งประเทศไทย', en: 'Islamic Bank' },
  '067': { th: 'ทิสโก้', en: 'TISCO' },
  '069': { th: 'เกียรตินาคินภัทร', en: 'KKP' },
  '070': { th: 'ไอซีบีซี (ไทย)', en: 'ICBC Thai' },
  '071': { th: 'ไทยเครดิต', en: 'Thai Credit' },
  '073': { th: 'แลนด์ แอนด์ เฮ้าส์', en: 'LH Bank' },
} as const satisfies Record<string, Words>

export type BankCode = keyof typeof banks
export const bankCodes = Object.keys(banks) as [BankCode, ...BankCode[]]
