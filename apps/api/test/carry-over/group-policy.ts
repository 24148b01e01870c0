const id = (name: string) => `'${name.padEnd(22, '0')}'`

const persons = ['employee', 'spouse', 'child', 'colleague', 'nameless'] as const

const enrolments: Record<(typeof persons)[number], readonly [plan: string, employeeId: string | null]> = {
  employee: ['first', 'E-1'],
  spouse: ['first', 'E-1'],
  child: ['second', 'E-1'],
  colleague: ['first', 'E-2'],
  nameless: ['first', null],
}

/**
 * SQL for a database of the release whose last migration was 0033. Creates a group policy with two plans, each with a
 * family limit of 1,000 baht. Each person has used 100 baht of the limit of their plan.
 */
export const groupPolicy = `
  set search_path = public;
  insert into policy (id, insurer_code, number, card_type, period_start, period_end, status)
  values (${id('policy')}, 'KHM', 'CARRIED-OVER', 'group', '2026-01-01', '2026-12-31', 'in_force');
  ${['first', 'second']
    .map(
      (plan) => `
  insert into plan (id, policy_id, name_th, name_en) values (${id(plan)}, ${id('policy')}, 'ก', 'A');
  insert into benefit (id, plan_id, kind, name_th, name_en, sort) values (${id(plan)}, ${id(plan)}, 'opd', 'ก', 'A', 0);
  insert into benefit_limit (id, benefit_id, measure, scope, value, shared_by, sort)
  values (${id(plan)}, ${id(plan)}, 'amount', 'policy_year', 100000, 'family', 0);`,
    )
    .join('')}
  ${persons
    .map((person) => {
      const [plan, employeeId] = enrolments[person]
      return `
  insert into person (id, name_th, surname_th, name_en, surname_en) values (${id(person)}, 'ก', 'ข', 'A', 'B');
  insert into coverage (id, plan_id, person_id, employee_id, effective_date, expiry_date, waiting_from)
  values (${id(person)}, ${id(plan)}, ${id(person)}, ${employeeId ? `'${employeeId}'` : 'null'}, '2026-01-01', '2026-12-31', '2026-01-01');
  insert into ledger_entry (coverage_id, limit_id, period_start, kind, amount, at)
  values (${id(person)}, ${id(plan)}, '2026-01-01', 'adjust', 10000, '2026-02-01Z');`
    })
    .join('')}`

export const carriedCoverages = persons.map((person) => person.padEnd(22, '0'))
