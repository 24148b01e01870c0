import type { StaffGrant } from '@khum/contract'

interface DemoStaff {
  id: string
  name: string
  email: string
  /** The person's work, as the sign-in page describes it. */
  work: string
  grants: readonly StaffGrant[]
}

/** The staff of a development server. A server in production refuses them even if its database has them. */
export const demoStaff = {
  napat: {
    id: 'KhumDemoStaffNapat0001',
    name: 'ณภัทร วงศ์ไทย',
    email: 'napat@tpa.example',
    work: 'ผู้พิจารณาสินไหม KHM, ORC · Assessor',
    grants: [
      { role: 'assessor', insurer: 'KHM' },
      { role: 'assessor', insurer: 'ORC' },
    ],
  },
  siriporn: {
    id: 'KhumDemoStaffSiriporn2',
    name: 'ศิริพร แก้วมณี',
    email: 'siriporn@tpa.example',
    work: 'ผู้พิจารณาสินไหมอาวุโส · Senior assessor',
    grants: [{ role: 'senior_assessor', insurer: null }],
  },
  duang: {
    id: 'KhumDemoStaffDuang0003',
    name: 'ดวงใจ สายบุญ',
    email: 'duang@tpa.example',
    work: 'เจ้าหน้าที่บริการสมาชิก · Member service',
    grants: [{ role: 'member_service', insurer: null }],
  },
  ploy: {
    id: 'KhumDemoStaffPloy00004',
    name: 'พลอยไพลิน จันทร์ดี',
    email: 'ploy@tpa.example',
    work: 'ผู้ตรวจสอบ · Auditor',
    grants: [{ role: 'auditor', insurer: null }],
  },
  chai: {
    id: 'KhumDemoStaffChai00005',
    name: 'ชัยวัฒน์ ศรีสุข',
    email: 'chai@tpa.example',
    work: 'ผู้ดูแลระบบ · System administrator',
    grants: [{ role: 'administrator', insurer: null }],
  },
  /** Answers appeals against decisions that `napat` or `siriporn` made or confirmed. */
  kanya: {
    id: 'KhumDemoStaffKanya0006',
    name: 'กัญญา พูนสุข',
    email: 'kanya@tpa.example',
    work: 'ผู้พิจารณาสินไหม KHM · Assessor',
    grants: [{ role: 'assessor', insurer: 'KHM' }],
  },
  /** The second approver of batches and consent texts. */
  ratana: {
    id: 'KhumDemoStaffRatana007',
    name: 'รัตนา ใจมั่น',
    email: 'ratana@tpa.example',
    work: 'คุ้มครองข้อมูลและเชื่อมต่อระบบ · Data protection and integration',
    grants: [
      { role: 'privacy_officer', insurer: null },
      { role: 'integration', insurer: null },
    ],
  },
} as const satisfies Record<string, DemoStaff>

export type DemoStaffName = keyof typeof demoStaff
export const demoStaffNames = Object.keys(demoStaff) as DemoStaffName[]

const ids: ReadonlySet<string> = new Set(Object.values(demoStaff).map(({ id }) => id))

/**
 * Whether to refuse this person's calls: in production, demo persons can't sign in. On a development server, everyone
 * may sign in as a demo person.
 */
export function isRefusedDemoStaff({ env }: { env: string }, staffId: string): boolean {
  return env === 'production' && ids.has(staffId)
}
