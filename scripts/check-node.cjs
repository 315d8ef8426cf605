// Runs on whatever Node the host has, so it is written for the oldest: the rest of the project needs the one below.
var needed = [22, 22];
var actual = process.versions.node.split('.').map(Number);
if (actual[0] < needed[0] || (actual[0] === needed[0] && actual[1] < needed[1])) {
  console.error(
    'Quotavera needs Node ' +
      needed.join('.') +
      ' or later and this is ' +
      process.versions.node +
      '.\n' +
      'On Linux `npm ci` brings the right one by itself (do not omit optional dependencies) and `npm start` uses it;\n' +
      'elsewhere install Node 24 from https://nodejs.org.',
  );
  process.exit(1);
}
