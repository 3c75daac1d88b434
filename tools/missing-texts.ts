// npm run texts: what the languages other than English lack of what visitors read. Ends with 1 when they lack something.
import { listMissingTexts } from "./public-texts.ts";

for (const { language, keys, files } of listMissingTexts()) {
  const count = keys.length + files.length;
  console.log(count === 0 ? `${language}: complete` : `${language}: ${count} missing, shown in English`);
  for (const key of keys) console.log(`  messages/${language}: ${key}`);
  for (const file of files) console.log(`  src/web/content/${language}/${file}`);
  if (count > 0) process.exitCode = 1;
}
