import { Bell, CreditCard, FilePlus2, House, Settings } from 'lucide-react'
import { BottomBar } from '../../ui/layout/bottom-bar'
import type { Say } from './sample-text'

export function BarSamples({ say }: { say: Say }) {
  return (
    <BottomBar
      label={say('เมนูหลัก', 'Main menu')}
      items={[
        { to: '/', label: say('หน้าแรก', 'Home'), icon: <House />, active: true },
        { to: '/coverages', label: say('ความคุ้มครอง', 'Coverage'), icon: <CreditCard /> },
        { to: '/e-claim', label: say('e-Claim', 'e-Claim'), icon: <FilePlus2 />, main: true },
        { to: '/notification', label: say('แจ้งเตือน', 'Notifications'), icon: <Bell /> },
        { to: '/setting', label: say('ตั้งค่า', 'Settings'), icon: <Settings /> },
      ]}
    />
  )
}
