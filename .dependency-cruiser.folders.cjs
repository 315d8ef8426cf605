const { options } = require('./.dependency-cruiser.cjs');

/** No circle of folders. Tests are left out: a test may set up more than its folder is built on. */
module.exports = {
  forbidden: [{ name: 'no-circles-of-folders', scope: 'folder', severity: 'error', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: [options.exclude.path, '\\.(test|fixture)\\.ts$'] } },
};
