import type { ThemeReport } from '@khum/contract/theme-check'
import { Badge } from '../../ui/display/badge'
import type { Say } from '../dev-ui/sample-text'
import styles from './dev-theme.module.css'

export function CheckReport({ report, say }: { report: ThemeReport; say: Say }) {
  const { ok, problems, unreadable, missing, hosts, bytes } = report
  return (
    <section className={styles.block} aria-live="polite">
      <h2>{say('ผลตรวจ', 'Check')}</h2>
      <p className={styles.facts}>
        <Badge tone={ok ? 'success' : 'warning'}>
          {ok ? say('เรียบร้อย', 'Fine') : say('ควรแก้', 'Needs fixing')}
        </Badge>
        <span>
          {problems.length} {say('ช่องผิด', 'wrong')} · {unreadable.length} {say('คู่สีอ่านไม่ออก', 'unreadable')} ·{' '}
          {missing.length} {say('ช่องไม่ได้ให้มา', 'not given')} · {bytes} B
        </span>
      </p>
      {problems.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{say('ช่อง', 'Field')}</th>
              <th>{say('ค่า', 'Value')}</th>
              <th>{say('สาเหตุ', 'Reason')}</th>
              <th>{say('ที่แสดงแทน', 'Shown instead')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ path, code, value, shown }) => (
              <tr key={`${path} ${code}`}>
                <td>
                  <code>{path || '{}'}</code>
                </td>
                <td>{value}</td>
                <td>{code}</td>
                <td>{shown === undefined ? '' : String(shown)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hosts.length > 0 && <p>IMAGE_HOSTS: {hosts.join(', ')}</p>}
    </section>
  )
}
