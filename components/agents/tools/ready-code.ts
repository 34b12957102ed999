import type { Implementation } from "@/lib/tools/contract";

const code = (source: string, ...hosts: string[]): Implementation => ({
  kind: "javascript",
  source: `${source.trim()}\n`,
  ...(hosts.length ? { hosts } : {}),
  idempotent: true,
});

export const weather = code(
  `
export default async function ({ city }, { fetch }) {
  const read = async (url) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(\`The weather service responded with status \${response.status}\`);
    return response.json();
  };
  const found = await read(
    \`https://geocoding-api.open-meteo.com/v1/search?name=\${encodeURIComponent(city)}&count=1\`,
  );
  const place = found.results?.[0];
  if (!place) throw new Error(\`No place called \${city} was found\`);
  const { current, current_units: units, daily } = await read(
    \`https://api.open-meteo.com/v1/forecast?latitude=\${place.latitude}&longitude=\${place.longitude}\` +
      "&current=temperature_2m,apparent_temperature,precipitation,wind_speed_10m" +
      "&daily=temperature_2m_min,temperature_2m_max,precipitation_sum&forecast_days=3&timezone=auto",
  );
  return {
    place: \`\${place.name}, \${place.country}\`,
    now: {
      time: current.time,
      temperature: current.temperature_2m + units.temperature_2m,
      feels_like: current.apparent_temperature + units.apparent_temperature,
      precipitation: current.precipitation + units.precipitation,
      wind: current.wind_speed_10m + units.wind_speed_10m,
    },
    days: daily.time.map((date, at) => ({
      date,
      min: daily.temperature_2m_min[at],
      max: daily.temperature_2m_max[at],
      precipitation: daily.precipitation_sum[at],
    })),
  };
}`,
  "geocoding-api.open-meteo.com",
  "api.open-meteo.com",
);

export const currency = code(
  `
export default async function ({ amount, from, to }, { fetch }) {
  const base = from.trim().toUpperCase();
  const target = to.trim().toUpperCase();
  const response = await fetch(
    \`https://api.frankfurter.dev/v1/latest?base=\${encodeURIComponent(base)}&symbols=\${encodeURIComponent(target)}\`,
  );
  if (!response.ok) throw new Error(\`No rate from \${base} to \${target}: use codes such as EUR or USD\`);
  const { date, rates } = await response.json();
  const rate = rates[target];
  if (!rate) throw new Error(\`No rate from \${base} to \${target}: use codes such as EUR or USD\`);
  return { result: Math.round(amount * rate * 100) / 100, currency: target, rate, date };
}`,
  "api.frankfurter.dev",
);

export const issues = code(
  `
export default async function ({ owner, repository, state = "open" }, { fetch }) {
  const response = await fetch(
    \`https://api.github.com/repos/\${encodeURIComponent(owner)}/\${encodeURIComponent(repository)}\` +
      \`/issues?state=\${encodeURIComponent(state)}&per_page=20\`,
    { headers: { Accept: "application/vnd.github+json" } },
  );
  if (!response.ok) throw new Error(\`GitHub responded with status \${response.status}\`);
  const all = await response.json();
  return all
    .filter((each) => !each.pull_request)
    .map(({ number, title, state, html_url, labels }) => ({
      number,
      title,
      state,
      url: html_url,
      labels: labels.map(({ name }) => name),
    }));
}`,
  "api.github.com",
);

export const news = code(
  `
export default async function ({ query }, { fetch }) {
  const response = await fetch(
    \`https://hn.algolia.com/api/v1/search?tags=story&hitsPerPage=10&query=\${encodeURIComponent(query)}\`,
  );
  if (!response.ok) throw new Error(\`Hacker News responded with status \${response.status}\`);
  const { hits } = await response.json();
  return hits.map(({ title, url, points, num_comments, created_at, objectID }) => ({
    title,
    url: url ?? \`https://news.ycombinator.com/item?id=\${objectID}\`,
    points,
    comments: num_comments,
    date: created_at.slice(0, 10),
  }));
}`,
  "hn.algolia.com",
);

export const days = code(`
export default function ({ from, to }) {
  const read = (text) => {
    const time = /^\\d{4}-\\d{2}-\\d{2}$/.test(text) ? Date.parse(\`\${text}T00:00:00Z\`) : NaN;
    if (Number.isNaN(time)) throw new Error(\`\${text} is not a date: write it as 2026-03-31\`);
    return time;
  };
  const days = Math.round((read(to) - read(from)) / 86400000);
  const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
  const weekday = (text) => weekdays[new Date(read(text)).getUTCDay()];
  return { days, weeks: Math.trunc(days / 7), from: weekday(from), to: weekday(to) };
}`);

export const pick = code(`
export default function ({ json, path }) {
  let value = JSON.parse(json);
  for (const step of path.split(/[.[\\]]+/).filter(Boolean)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      throw new Error(\`There is no \${step} in \${path}\`);
    value = value[step];
  }
  return value;
}`);

export const statistics = code(`
export default function ({ numbers }) {
  if (numbers.length === 0) throw new Error("Give at least one number");
  const sorted = numbers.map(Number).sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const sum = sorted.reduce((all, each) => all + each, 0);
  return {
    count: sorted.length,
    sum,
    mean: sum / sorted.length,
    median: (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2,
    min: sorted[0],
    max: sorted.at(-1),
  };
}`);
